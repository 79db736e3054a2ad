import { useTranslations } from 'use-intl'
import type { Game } from '#features/games/api.ts'
import { Near } from '#shared/ui/loading/near.tsx'
import { CardRow, type Title } from './card-row.tsx'
import { useCards } from './use-cards.tsx'

/** Covers that the first view shows. */
const EAGER = 4

export type HotCardsProps = { Title: Title; games: readonly Game[]; isCold: boolean; cardClass: string }

/** The cards of the row, which come beside their games. */
export function HotCards({ Title, games, isCold, cardClass }: HotCardsProps) {
  const t = useTranslations('lobby')
  const { card, popup } = useCards()
  return (
    <>
      <CardRow Title={Title} id="hot" title={isCold ? t('games') : t('hotGames')} to="/rng">
        {games.map((game, index) => (
          <Near as="li" key={game.nodeId} isFirst={index < EAGER} className={cardClass}>
            {card(game, index < EAGER)}
          </Near>
        ))}
      </CardRow>
      {popup}
    </>
  )
}
