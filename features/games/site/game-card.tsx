import { Play } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Game } from '#features/games/api.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Cover } from './cover.tsx'
import { PlayLink } from './play.tsx'

export function GameCard({ game }: { game: Game }) {
  const t = useTranslations('games')
  const name = game.displayName || game.gameName
  return (
    <PlayLink
      game={game}
      className="group card block overflow-hidden transition-[border-color,transform] hover:border-gold active:scale-[0.98]"
    >
      <span className="relative block">
        <Cover url={game.coverUrl} />
        {game.isHot === '1' && (
          <span className="absolute start-2 top-2 rounded-full bg-vermilion px-2 text-xs font-semibold text-on-vermilion">
            {t('hot')}
          </span>
        )}
        <span
          aria-hidden
          className="absolute end-2 bottom-2 grid size-11 place-items-center rounded-full bg-vermilion text-on-vermilion opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100"
        >
          <Play size={20} fill="currentColor" />
        </span>
      </span>
      <span className="block border-t border-hairline p-3">
        <span className="block truncate text-sm font-semibold">{name}</span>
        <span className="block truncate text-xs text-muted">{game.vendorName}</span>
        <span className="mt-1 block min-h-[18px] text-xs text-gold-text">
          {game.rtp && t('rtp', { rate: game.rtp })}
        </span>
      </span>
    </PlayLink>
  )
}

export function GameCardSkeleton() {
  return (
    <div className="card overflow-hidden">
      <Skeleton className="aspect-3/4 w-full rounded-none" />
      <div className="h-[85px] p-3">
        <Skeleton className="h-4 w-3/4" />
        <Skeleton className="mt-2 h-3 w-1/2" />
      </div>
    </div>
  )
}

/** The grid all lists of games stand in. */
export const GAME_GRID = 'grid grid-cols-2 gap-3 min-[30rem]:grid-cols-3 sm:grid-cols-4 lg:grid-cols-6 lg:gap-4'
