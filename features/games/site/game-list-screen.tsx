import { useNavigate } from '@tanstack/react-router'
import { Heart, History, Search } from 'lucide-react'
import { type Dispatch, memo, type ReactNode, type SetStateAction, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { VendorLane } from '#features/games/api-lobby.ts'
import { CATEGORIES, type Category } from '#features/games/rules/games.ts'
import {
  chooseFilter,
  choosePage,
  chooseProvider,
  chooseType,
  classesOf,
  filtersOf,
  hasMore,
  type ListState,
  type ListType,
  NO_FILTERS,
  needsLogin,
} from '#features/games/rules/list.ts'
import { passGate } from '#features/sessions/site/sessions.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Loaded, Note } from '#shared/ui/states.tsx'
import { useHeaderHeight } from '#shared/ui/use-header-height.ts'
import { LANGUAGE_CODES } from '#shared/ui/words/languages.ts'
import { GameGrid, GameGridSkeleton } from './game-grid.tsx'
import { ListTabs, ListTabsSkeleton, PANEL } from './list-tabs.tsx'
import { ListTools } from './list-tools.tsx'
import { Pager } from './pager.tsx'
import { useLanes } from './reads.ts'
import { useList } from './use-list.ts'

type GameListScreenProps = {
  gameType: 'RNG' | 'FISH' | 'PVP'
  /** The provider that the address names, '' for all. */
  vassalage: string
  /** What else the address names: filters among it. */
  named: Readonly<Record<string, string | undefined>>
  /** What stands here while nobody offers games of this type. */
  coming: ReactNode
}

/** The games of one type: provider tabs, Hot, Saved, Recent, filters, pages (specification §2 Game list screen). */
export function GameListScreen({ gameType, vassalage, named, coming }: GameListScreenProps) {
  const lanes = useLanes()
  const lane = lanes.data?.find(each => each.gameCategory === gameType)
  const { state, setState, shown, hasHot, isHotKnown, isLoggedIn } = useList(gameType, vassalage, filtersOf(named))
  const top = useRef<HTMLDivElement>(null)
  const barTop = useHeaderHeight()

  if (lanes.data && !lane) return coming

  function turnTo(pageNo: number, totalPages: number): void {
    // First, while nothing is to be laid out anew.
    top.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
    setState(before => choosePage(before, pageNo, totalPages))
  }

  return (
    <div ref={top} style={{ scrollMarginTop: barTop }} className="flex flex-col gap-4">
      <ListBar
        gameType={gameType}
        lane={lane}
        isKnown={!lanes.isPending && isHotKnown}
        type={state.type}
        vassalage={state.vassalage}
        filters={state.filters}
        hasHot={hasHot}
        isLoggedIn={isLoggedIn}
        barTop={barTop}
        setState={setState}
      />
      <div id={PANEL} role="tabpanel" aria-label={state.vassalage} className="flex min-h-[60dvh] flex-col gap-5">
        <Loaded query={shown} skeleton={<GameGridSkeleton />}>
          {({ games, totalPages }) =>
            games.length === 0 ? (
              <NoGames
                type={state.type}
                onClear={() => setState(before => chooseFilter(before, NO_FILTERS))}
                isFiltered={Object.values(state.filters).some(Boolean)}
              />
            ) : (
              <>
                <GameGrid
                  games={games}
                  isBusy={shown.isPlaceholderData}
                  onMore={hasMore(state, totalPages) ? () => turnTo(state.pageNo + 1, totalPages) : undefined}
                />
                <Pager
                  pageNo={state.pageNo}
                  totalPages={totalPages}
                  type={state.type}
                  onPage={pageNo => turnTo(pageNo, totalPages)}
                />
              </>
            )
          }
        </Loaded>
      </div>
    </div>
  )
}

type ListBarProps = Pick<ListState, 'type' | 'vassalage' | 'filters'> & {
  gameType: GameListScreenProps['gameType']
  lane: VendorLane | undefined
  /** Whether all tabs are known. */
  isKnown: boolean
  hasHot: boolean
  isLoggedIn: boolean
  barTop: number
  setState: Dispatch<SetStateAction<ListState>>
}

/** What chooses among the games. It is not drawn again when a page is turned. */
const ListBar = memo(function ListBar(props: ListBarProps) {
  const { gameType, lane, isKnown, type, vassalage, filters, hasHot, isLoggedIn, barTop, setState } = props
  const showProvider = useProviderAddress(gameType)

  function pickType(next: ListType): void {
    const go = () => setState(before => chooseType(before, next, true))
    if (needsLogin(next)) passGate(go)
    else go()
  }

  function pickProvider(next: string): void {
    setState(before => chooseProvider(before, next))
    showProvider(next)
  }

  return (
    <div
      style={{ top: barTop }}
      className="sticky z-10 -mx-(--gutter) flex flex-col gap-2 border-y border-line bg-surface py-2 lg:mx-0 lg:rounded-card lg:border lg:p-3"
    >
      {isKnown ? (
        <ListTabs
          gameType={gameType}
          type={type}
          hasHot={hasHot}
          isLoggedIn={isLoggedIn}
          onType={pickType}
          providers={lane?.cards ?? []}
          vassalage={vassalage}
          onProvider={pickProvider}
        />
      ) : (
        <ListTabsSkeleton />
      )}
      <ListTools
        filters={filters}
        classes={classesOf(lane?.gameClassify ?? [], vassalage, LANGUAGE_CODES)}
        mechanics={mechanicsIn(lane, vassalage)}
        onFilter={change => setState(before => chooseFilter(before, change))}
      />
    </div>
  )
})

/** What the games of the chosen provider play with. */
function mechanicsIn(lane: VendorLane | undefined, vassalage: string): string[] {
  const here = (lane?.mechanics ?? []).filter(({ vendors }) => vassalage === '' || vendors.includes(vassalage))
  return here.map(({ code }) => code)
}

type NoGamesProps = { type: ListType; isFiltered: boolean; onClear: () => void }

/** Why there is nothing, and what to do about it. */
function NoGames({ type, isFiltered, onClear }: NoGamesProps) {
  const t = useTranslations('lobby')
  const tGames = useTranslations('games')
  if (type === 'fav')
    return <Note icon={<Heart aria-hidden size={28} />} title={t('noneSaved')} about={t('noneSavedAbout')} />
  if (type === 'recent')
    return <Note icon={<History aria-hidden size={28} />} title={t('noneRecent')} about={t('noneRecentAbout')} />
  if (!isFiltered) return <Note icon={<Search aria-hidden size={28} />} title={tGames('none')} />
  return (
    <Note icon={<Search aria-hidden size={28} />} title={tGames('notFound')} about={tGames('notFoundAbout')}>
      <Button onClick={onClear}>{t('clearFilters')}</Button>
    </Note>
  )
}

/** Keeps the chosen provider in the address: `vassalage` on /rng, `page` on the others (specification §2). */
function useProviderAddress(gameType: Category): (vassalage: string) => void {
  const navigate = useNavigate()
  const to = `/${CATEGORIES[gameType]}`
  const key = gameType === 'RNG' ? 'vassalage' : 'page'
  return vassalage => void navigate({ to, search: { [key]: vassalage }, replace: true, resetScroll: false })
}
