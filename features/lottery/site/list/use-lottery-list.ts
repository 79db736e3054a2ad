import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type GameMenu, lotteryApi } from '#features/lottery/api.ts'
import { courtesyCloseAt, pollDelayMs } from '#features/lottery/rules/draws/closing.ts'
import {
  chooseType,
  type LotteryListState,
  matchKnown,
  narrowList,
  needsLogin,
  OPEN_LIST,
} from '#features/lottery/rules/list.ts'
import { useLanguage } from '#shared/ui/words/words.tsx'
import { ask } from '#shared/web/ask.ts'
import { useSession } from '#shared/web/session.ts'
import { useFavouriteIds } from './favourites.ts'

/** Which lotteries a list is of: all of them, or those of Vietnam. */
export type Scope = 'all' | 'vn'
/** A lottery with the browser's time at which bets on its issue close: display only, the server decides. */
export type Lottery = GameMenu & { closeAtMs: number }
export type Category = { tag: string; lotteries: readonly Lottery[] }

const MENU = { all: lotteryApi.menus, vn: lotteryApi.vnMenu, elott: lotteryApi.menus }
const RECENT = { all: lotteryApi.recent, vn: lotteryApi.vnRecent }
const POPULAR_FRESH_MS = 60_000
/** As many as the row of the home page shows. */
const NEXT_DRAWS = 8
/** Of so many that are bet on most, it shows those that close next. */
const POPULAR = 20
/** Lists stay as they were left while the page is open: who comes back from a lottery finds the place again. */
const leftAt = new Map<Scope, LotteryListState>()

/**
 * Lotteries by category, read again by the specification's rule (§4, Lottery tabs); of `elott` those of that prize mode,
 * for the lobby of e-lotteries.
 */
export function useMenus(scope: Scope | 'elott') {
  const { language } = useLanguage()
  return useQuery({
    queryKey: ['lottery', 'list', scope, language],
    queryFn: async (): Promise<Category[]> => {
      const prizeMode = scope === 'elott' ? 'ELOTT' : ''
      const [groups, timed] = await askTimed(() => ask(MENU[scope], { language, prizeMode }))
      return groups.map(({ tag, gameMenus }) => ({ tag, lotteries: gameMenus.map(timed) }))
    },
    refetchInterval: ({ state: { data } }) => againMs((data ?? []).flatMap(({ lotteries }) => lotteries)),
    staleTime: 0,
  })
}

/** The lotteries that are bet on most, read again by the same rule. */
export function useNextDraws() {
  const { language } = useLanguage()
  return useQuery({
    queryKey: ['lottery', 'next', language],
    queryFn: async () => {
      const [menus, timed] = await askTimed(() => ask(lotteryApi.popular, { language, count: POPULAR }))
      return menus
        .map(timed)
        .sort((a, b) => Number(b.isOpen) - Number(a.isOpen) || a.closeAtMs - b.closeAtMs)
        .slice(0, NEXT_DRAWS)
    },
    refetchInterval: ({ state: { data } }) => againMs(data ?? []),
    staleTime: 0,
  })
}

/** An answer, and what sets the times of a lottery in it on this browser's clock. */
async function askTimed<T>(read: () => Promise<T>): Promise<[answer: T, timed: (menu: GameMenu) => Lottery]> {
  const askedAt = performance.now()
  const answer = await read()
  const roundTripMs = performance.now() - askedAt
  const nowMs = Date.now()
  const timed = (menu: GameMenu) => {
    const { remainTime: remainTimeMs, lockTime: lockTimeSec } = menu
    return { ...menu, closeAtMs: courtesyCloseAt(nowMs, { remainTimeMs, roundTripMs, lockTimeSec }) }
  }
  return [answer, timed]
}

function againMs(lotteries: readonly Lottery[]): number {
  return pollDelayMs(lotteries.map(({ isOpen, numero, remainTime }) => ({ isOpen, numero, remainTimeMs: remainTime })))
}

/** The list of a scope as its tabs and filters leave it; `shown` is undefined until it is known. */
export function useLotteryList(scope: Scope) {
  const session = useSession()
  const isLoggedIn = session !== null
  const [kept, setState] = useState(() => leftAt.get(scope) ?? OPEN_LIST)
  const state = needsLogin(kept.type) && !isLoggedIn ? chooseType(OPEN_LIST, '', false) : kept
  useEffect(() => {
    leftAt.set(scope, state)
  }, [scope, state])

  const menus = useMenus(scope)
  const saved = useFavouriteIds()
  const hot = useHotIds(state.type === 'hot')
  const recent = useRecentIds(scope, state.type === 'recent' ? session?.token : undefined)
  const picked = { hot, recent, fav: { data: saved, isError: false, error: null, refetch: () => undefined } }
  const ids = state.type === '' ? undefined : picked[state.type]

  const all = menus.data?.flatMap(({ lotteries }) => lotteries)
  const listed = state.type === '' ? all : ids?.data && all && matchKnown(ids.data, all)
  return {
    ...{ state, setState, menus, isLoggedIn },
    failed: ids?.isError ? ids : null,
    shown: listed && narrowList(listed, state),
  }
}

function useHotIds(isWanted: boolean) {
  const { language } = useLanguage()
  return useQuery({
    queryKey: ['lottery', 'popular'],
    queryFn: async () => (await ask(lotteryApi.popular, { language })).map(({ gameId }) => gameId),
    enabled: isWanted,
    staleTime: POPULAR_FRESH_MS,
  })
}

function useRecentIds(scope: Scope, token: string | undefined) {
  return useQuery({
    queryKey: ['lottery', 'recent', scope, token],
    queryFn: async () => (await ask(RECENT[scope], {})).map(({ gameId }) => gameId),
    enabled: token !== undefined,
    staleTime: 0,
  })
}
