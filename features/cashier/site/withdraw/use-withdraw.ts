import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { withdrawalsApi } from '#features/cashier/api-withdrawals.ts'
import { ask } from '#shared/web/ask.ts'
import { useSession } from '#shared/web/session.ts'
import { withClock } from './countdown.ts'

/** Hints may get lost: what stands open is read again by itself. */
const POLL_MS = 15_000
const PAGE_SIZE = 20

/** Read again with each hint about the cashier. */
const keyOf = (token: string | undefined, ...rest: string[]) => ['cashier', token, ...rest]

/** What may leave. Bets and wins change it as they change the balance. */
export function useWithdrawable() {
  const session = useSession()
  return useQuery({
    queryKey: ['balance', 'withdrawable', session?.token],
    queryFn: () => ask(withdrawalsApi.withdrawable, {}),
    enabled: session !== null,
    refetchInterval: POLL_MS,
  })
}

export function usePayees() {
  const session = useSession()
  return useQuery({
    queryKey: keyOf(session?.token, 'payees'),
    queryFn: () => ask(withdrawalsApi.payees, {}),
    enabled: session !== null,
    // What is told in My account, a password or a name, counts at once on the way back.
    staleTime: 0,
  })
}

/** Withdrawals on their way, newest first. */
export function useOpenWithdrawals() {
  const session = useSession()
  return useQuery({
    queryKey: keyOf(session?.token, 'open'),
    queryFn: () => ask(withdrawalsApi.withdrawals, { open: '1', limit: PAGE_SIZE }),
    enabled: session !== null,
    refetchInterval: POLL_MS,
  })
}

export function useWithdrawal(id: string) {
  const session = useSession()
  return useQuery({
    queryKey: keyOf(session?.token, 'withdrawal', id),
    queryFn: () => withClock(ask(withdrawalsApi.withdrawal, { id })),
    enabled: session !== null,
    refetchInterval: ({ state }) => (state.data?.endedAt ? false : POLL_MS),
  })
}

/** A withdrawal with all that is known of it, and the server's clock. */
export type Page = NonNullable<ReturnType<typeof useWithdrawal>['data']>

export const FILTERS = ['all', 'open', 'received', 'back'] as const
export type Filter = (typeof FILTERS)[number]

export function useRecords(filter: Filter) {
  const session = useSession()
  return useInfiniteQuery({
    queryKey: keyOf(session?.token, 'records', filter),
    queryFn: ({ pageParam }) =>
      ask(withdrawalsApi.withdrawals, {
        limit: PAGE_SIZE,
        ...(filter === 'open' && { open: '1' }),
        ...((filter === 'received' || filter === 'back') && { ended: filter }),
        ...(pageParam && { before: pageParam }),
      }),
    initialPageParam: '',
    getNextPageParam: page => page.next,
    enabled: session !== null,
  })
}

/** After whatever was done: all of it is read again. */
export function useReread(): () => void {
  const client = useQueryClient()
  return useCallback(() => {
    for (const key of ['cashier', 'balance']) void client.invalidateQueries({ queryKey: [key] })
  }, [client])
}
