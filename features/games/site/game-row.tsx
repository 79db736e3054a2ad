import { Sparkles } from 'lucide-react'
import { useTranslations } from 'use-intl'
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
            {games.length < FEW && (
              <li className="flex flex-col items-center justify-center gap-2 rounded-card border border-dashed border-line-strong p-4 text-center">
                <Sparkles aria-hidden size={24} className="text-gold" />
                <p className="text-sm font-semibold">{t('more')}</p>
                <p className="text-xs text-muted">{t('moreAbout')}</p>
              </li>
            )}
          </ul>
        )
      }
    </Loaded>
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
