import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Category } from '#features/games/rules/games.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Failure, Loaded } from '#shared/ui/states.tsx'
import { VendorCard } from './cards/vendor-card.tsx'
import { GameGrid, GameGridSkeleton } from './game-grid.tsx'
import { Pager } from './pager.tsx'
import { useGameList, useLanes } from './reads.ts'
import { TableGrid } from './tables/table-grid.tsx'

type VendorLobbyProps = {
  gameType: Category
  /** What stands here while no vendor offers this category. */
  coming: ReactNode
}

const TILES = 'grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-5 lg:gap-4'

/** The lobby of a category that vendors bring whole (specification §2): its vendors, then all that they offer. */
export function VendorLobby({ gameType, coming }: VendorLobbyProps) {
  const t = useTranslations('lobby')
  const lanes = useLanes()
  const cards = lanes.data?.find(lane => lane.gameCategory === gameType)?.cards ?? []
  if (lanes.data && cards.length === 0) return coming
  if (lanes.isError && !lanes.data) return <Failure error={lanes.error} onRetry={() => void lanes.refetch()} />
  return (
    <div className="flex flex-col gap-6">
      <ul aria-label={t('providers')} className={TILES}>
        {lanes.data
          ? cards.map(card => (
              <li key={card.vassalage}>
                <VendorCard card={card} />
              </li>
            ))
          : ['a', 'b', 'c', 'd', 'e'].map(place => (
              <li key={place}>
                <Skeleton className="aspect-8/5 rounded-card" />
              </li>
            ))}
      </ul>
      <Offered gameType={gameType} />
    </div>
  )
}

/** Their games are tables that players share. */
const HAS_TABLES: ReadonlySet<Category> = new Set(['LIVE', 'COCKFIGHT'])

function Offered({ gameType }: { gameType: Category }) {
  const [pageNo, setPageNo] = useState(1)
  const list = useGameList({ gameType, pageNo })
  return (
    <Loaded query={list} skeleton={<GameGridSkeleton />}>
      {({ games, totalPages }) => (
        <div className="flex flex-col gap-5">
          {HAS_TABLES.has(gameType) ? (
            <TableGrid games={games} />
          ) : (
            <GameGrid games={games} isBusy={list.isPlaceholderData} />
          )}
          <Pager pageNo={pageNo} totalPages={totalPages} onPage={setPageNo} />
        </div>
      )}
    </Loaded>
  )
}
