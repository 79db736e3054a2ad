import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useBalanceRefresh } from '#features/wallet/site/wallet.tsx'
import { ask } from '#shared/web/ask.ts'
import { useSession } from '#shared/web/session.ts'
import { type Bet, type BetStatus, betsApi, type Chase } from '../../api-bets.ts'

const SOON_MS = 3_000
const LATER_MS = 20_000

export type BetFilter = { game?: string; status?: BetStatus; day?: string }

/** Bets of the member, newest first. Asked again soon while a draw of one is due. */
export function useBets(filter: BetFilter) {
  const session = useSession()
  return useInfiniteQuery({
    queryKey: ['lottery', 'bets', 'list', filter, session?.token],
    queryFn: ({ pageParam }) => ask(betsApi.list, { ...filter, ...(pageParam && { before: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: page => page.next,
    enabled: session !== null,
    refetchInterval: ({ state: { data } }) => pollMs(data?.pages.flatMap(page => page.list) ?? []),
  })
}

/** How soon bets may have changed: at once after a draw, slower before it; what is settled stays. */
export function pollMs(bets: readonly Pick<Bet, 'status' | 'drawAt'>[], nowMs = Date.now()): number | false {
  const open = bets.filter(({ status }) => status === 'open').map(({ drawAt }) => Date.parse(drawAt) - nowMs)
  if (open.length === 0) return false
  const next = Math.min(...open)
  return next <= 0 ? SOON_MS : Math.min(LATER_MS, next + 500)
}

export function useBet(id: string) {
  const session = useSession()
  return useQuery({
    queryKey: ['lottery', 'bets', 'detail', id, session?.token],
    queryFn: () => ask(betsApi.detail, { id }),
    enabled: session !== null,
    refetchInterval: ({ state: { data } }) => pollMs(data ? [data.bet] : []),
  })
}

export function useChases(game: string | undefined) {
  const session = useSession()
  return useInfiniteQuery({
    queryKey: ['lottery', 'chases', 'list', session?.token],
    queryFn: ({ pageParam }) => ask(betsApi.chases, pageParam ? { before: pageParam } : {}),
    initialPageParam: '',
    getNextPageParam: page => page.next,
    enabled: session !== null,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(page => page.list.some(({ finished, issues }) => finished < issues)) ? SOON_MS : false,
    select: ({ pages }) => pages.flatMap(page => page.list).filter((chase: Chase) => !game || chase.game === game),
  })
}

export function useChase(id: string) {
  const session = useSession()
  return useQuery({
    queryKey: ['lottery', 'chases', 'detail', id, session?.token],
    queryFn: () => ask(betsApi.chaseDetail, { id }),
    enabled: session !== null,
    // Also a chase that has stopped may have a bet on an issue that is yet to be drawn.
    refetchInterval: ({ state: { data } }) =>
      data?.issues.some(({ state }) => state === 'open' || state === 'waiting') ? SOON_MS : false,
  })
}

/** Takes something back; whatever it changed is read again, also when it came too late. */
export function useTakingBack<T>(take: () => Promise<T>) {
  const client = useQueryClient()
  const refreshBalance = useBalanceRefresh()
  return useMutation({
    mutationFn: take,
    onSettled: () => {
      refreshBalance()
      void client.invalidateQueries({ queryKey: ['lottery', 'bets'] })
      void client.invalidateQueries({ queryKey: ['lottery', 'chases'] })
    },
  })
}
