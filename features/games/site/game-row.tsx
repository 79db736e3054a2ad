import { Sparkles } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Medallion } from '#shared/ui/medallion.tsx'
import { Loaded, Note } from '#shared/ui/states.tsx'
import { GAME_GRID, GameCard, GameCardSkeleton } from './game-card.tsx'
import { useGameList } from './game-list.ts'

/** Under this many games the row says that more are being made, instead of looking broken. */
const FEW = 4

/** The games of home. */
export function GameRow() {
  const t = useTranslations('games')
  return (
    <Loaded query={useGameList({})} skeleton={<GameGridSkeleton />}>
      {({ games }) =>
        games.length === 0 ? (
          <Note icon={<Sparkles aria-hidden size={28} />} title={t('none')} about={t('noneAbout')} />
        ) : (
          <ul className={GAME_GRID}>
            {games.map(game => (
              <li key={game.nodeId}>
                <GameCard game={game} />
              </li>
            ))}
            {games.length < FEW && <MoreToCome taken={games.length} />}
          </ul>
        )
      }
    </Loaded>
  )
}

const REST = ['', 'lg:col-span-5', 'lg:col-span-4', 'lg:col-span-3']

/** Fills what a short row leaves free, honestly. */
function MoreToCome({ taken }: { taken: number }) {
  const t = useTranslations('games')
  return (
    <li
      className={`relative isolate flex flex-col items-center justify-center gap-2 overflow-hidden rounded-card bg-lacquer p-4 text-center text-lacquer-ink ${REST[taken]}`}
    >
      <Medallion className="absolute -z-10 w-80 max-w-none text-leaf opacity-20" />
      <Sparkles aria-hidden size={24} className="text-leaf" />
      <p className="text-sm font-semibold lg:text-base">{t('more')}</p>
      <p className="text-xs text-lacquer-ink/80 lg:text-sm">{t('moreAbout')}</p>
    </li>
  )
}

export function GameGridSkeleton() {
  return (
    <div className={GAME_GRID} aria-hidden>
      {['a', 'b'].map(card => (
        <GameCardSkeleton key={card} />
      ))}
    </div>
  )
}
