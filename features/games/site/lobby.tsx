import { Search } from 'lucide-react'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Loaded, Note } from '#shared/ui/states.tsx'
import { GAME_GRID, GameCard } from './game-card.tsx'
import { useGameList } from './game-list.ts'
import { GameGridSkeleton } from './game-row.tsx'
import { Pager } from './pager.tsx'

type LobbyProps = {
  gameType: string
  vassalage: string
  /** What stands here while there are no games of this type at all. */
  coming: ReactNode
}

/** The games of one type, with search by name as one types. */
export function Lobby({ gameType, vassalage, coming }: LobbyProps) {
  const t = useTranslations('games')
  const [typed, setTyped] = useState('')
  const [pageNo, setPageNo] = useState(1)
  const gameName = useDeferredValue(typed.trim())
  const list = useGameList({ gameType, vassalage, gameName, pageNo })

  const isEmptyType = list.data?.games.length === 0 && gameName === '' && vassalage === '' && pageNo === 1
  if (isEmptyType) return coming
  return (
    <div className="flex flex-col gap-4">
      <search className="relative block max-w-form">
        <Search aria-hidden size={18} className="absolute inset-y-0 start-3 my-auto text-muted" />
        <input
          type="search"
          value={typed}
          aria-label={t('search')}
          placeholder={t('search')}
          onChange={event => {
            setTyped(event.target.value)
            setPageNo(1)
          }}
          className="min-h-11 w-full rounded-control border border-line-strong bg-surface ps-10 pe-3 text-base"
        />
      </search>
      <Loaded query={list} skeleton={<GameGridSkeleton />}>
        {({ games, totalPages }) =>
          games.length === 0 ? (
            <Note icon={<Search aria-hidden size={28} />} title={t('notFound')} about={t('notFoundAbout')} />
          ) : (
            <>
              <ul className={GAME_GRID}>
                {games.map(game => (
                  <li key={game.nodeId}>
                    <GameCard game={game} />
                  </li>
                ))}
              </ul>
              <Pager pageNo={pageNo} totalPages={totalPages} onPage={setPageNo} />
            </>
          )
        }
      </Loaded>
    </div>
  )
}
