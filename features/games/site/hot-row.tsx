import { useTranslations } from 'use-intl'
import { Loaded, Note } from '#shared/ui/states.tsx'
import { CardRow, type Title } from './card-row.tsx'
import { GameCardSkeleton } from './game-card.tsx'
import { useGameList, useHotGames } from './reads.ts'
import { useCards } from './use-cards.tsx'

const CARD = 'w-[calc((100vw-2*var(--gutter)-16px)/3.2)] max-w-44 sm:w-40 lg:w-[calc((100%-72px)/7)]'
/** Covers that the first view shows. */
const EAGER = 4

/** The hot games in a row that scrolls sideways; while nothing is hot, the first ones of the catalogue. */
export function HotRow({ Title }: { Title: Title }) {
  const t = useTranslations('lobby')
  const tGames = useTranslations('games')
  const { card, popup } = useCards()
  const hot = useHotGames()
  const isCold = hot.data?.games.length === 0
  const all = useGameList({}, isCold)
  const shown = isCold ? all : hot
  return (
    <>
      <Loaded query={shown} skeleton={<HotRowSkeleton Title={Title} />}>
        {({ games }) =>
          games.length === 0 ? (
            <Note title={tGames('none')} about={tGames('noneAbout')} />
          ) : (
            <CardRow Title={Title} id="hot" title={isCold ? t('games') : t('hotGames')} to="/rng">
              {games.map((game, index) => (
                <li key={game.nodeId} className={CARD}>
                  {card(game, index < EAGER)}
                </li>
              ))}
            </CardRow>
          )
        }
      </Loaded>
      {popup}
    </>
  )
}

function HotRowSkeleton({ Title }: { Title: Title }) {
  const t = useTranslations('lobby')
  return (
    <CardRow Title={Title} id="hot" title={t('hotGames')} to="/rng">
      {['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(place => (
        <li key={place} aria-hidden className={CARD}>
          <GameCardSkeleton />
        </li>
      ))}
    </CardRow>
  )
}
