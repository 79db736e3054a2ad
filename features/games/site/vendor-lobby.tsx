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

/** So high that what comes below it lies out of view, whatever is read how late: nothing jumps. */
const PAGE = 'flex min-h-svh flex-col gap-6'

/** The lobby of a category that vendors bring whole (specification §2): its vendors, then all that they offer. */
export function VendorLobby({ gameType, coming }: VendorLobbyProps) {
  const t = useTranslations('lobby')
  const [pageNo, setPageNo] = useState(1)
  const lanes = useLanes()
  const list = useGameList({ gameType, pageNo })
  if (lanes.isError && !lanes.data) return <Failure error={lanes.error} onRetry={() => void lanes.refetch()} />
  if (!lanes.data) return <VendorLobbySkeleton />
  const cards = lanes.data.find(lane => lane.gameCategory === gameType)?.cards ?? []
  if (cards.length === 0) return coming
  return (
    <div className={PAGE}>
      <ul aria-label={t('providers')} className={TILES}>
        {cards.map(card => (
          <li key={card.vassalage}>
            <VendorCard card={card} />
          </li>
        ))}
      </ul>
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
    </div>
  )
}

/** Their games are tables that players share. */
const HAS_TABLES: ReadonlySet<Category> = new Set(['LIVE', 'COCKFIGHT'])

function VendorLobbySkeleton() {
  return (
    <div className={PAGE} aria-hidden>
      <div className={TILES}>
        {['a', 'b', 'c', 'd', 'e'].map(place => (
          <Skeleton key={place} className="aspect-8/5 rounded-card" />
        ))}
      </div>
      <GameGridSkeleton />
    </div>
  )
}
