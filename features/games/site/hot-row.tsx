import { useTranslations } from 'use-intl'
import { Loaded, Note } from '#shared/ui/states.tsx'
import { useFavourites } from './favourites.ts'
import { GameCard, GameCardSkeleton } from './game-card.tsx'
import { useGameList, useHotGames } from './reads.ts'

const ROW = 'row-scroll -mx-(--gutter) gap-2 px-(--gutter) py-1 sm:gap-3 lg:gap-4'
const CARD = 'w-[min(31vw,11rem)] sm:w-44 lg:w-[calc((100%-5*16px-2*var(--gutter))/6)]'

/** The hot games in a row that scrolls sideways; while nothing is hot, the first ones of the catalogue. */
export function HotRow() {
  const t = useTranslations('games')
  const tLobby = useTranslations('lobby')
  const favourites = useFavourites()
  const hot = useHotGames()
  const isCold = hot.data?.games.length === 0
  const all = useGameList({}, isCold)
  return (
    <Loaded query={isCold ? all : hot} skeleton={<HotRowSkeleton />}>
      {({ games }) =>
        games.length === 0 ? (
          <Note title={t('none')} about={t('noneAbout')} />
        ) : (
          <ul aria-label={tLobby('hotGames')} className={ROW}>
            {games.map((game, index) => (
              <li key={game.nodeId} className={CARD}>
                <GameCard
                  game={game}
                  isSaved={favourites.isSaved(game.nodeId)}
                  onToggle={favourites.toggle}
                  eager={index < 4}
                />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

function HotRowSkeleton() {
  return (
    <div aria-hidden className={ROW}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map(place => (
        <div key={place} className={CARD}>
          <GameCardSkeleton />
        </div>
      ))}
    </div>
  )
}
