import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { cashierApi, type Deposit, type OrderPage } from '#features/cashier/api.ts'
import { ask } from '#shared/web/ask.ts'
import { useSession } from '#shared/web/session.ts'
import { CASHIER_KEY } from './cashier-key.ts'

export type Desk = z.output<typeof cashierApi.methods.output>
/** An order with how far the server's clock is ahead of this browser's. */
export type SeenOrder = { order: OrderPage; aheadMs: number }

const A_PAGE = 10
const SOON_MS = 5_000
const LATER_MS = 20_000
/** Hints may get lost: what still changes is read again. Ended without money it may still be paid (rule 5). */
const POLL_MS: Readonly<Record<Deposit['state'], number | false>> = {
  ...{ CREATED: SOON_MS, PENDING: SOON_MS, CONFIRMING: SOON_MS },
  ...{ REVIEW: LATER_MS, DISPUTED: LATER_MS, EXPIRED: LATER_MS, CANCELLED: LATER_MS, FAILED: LATER_MS },
  ...{ SUCCEEDED: false, REFUNDED: false, REVERSED: false },
}

/** The ways to pay in, and what limits leave. */
export function useDesk() {
  const session = useSession()
  return useQuery({
    queryKey: [CASHIER_KEY, 'methods', session?.token],
    queryFn: () => ask(cashierApi.methods, {}),
    staleTime: 0,
  })
}

/** Orders that wait for money or for a person. */
export function useOpenDeposits() {
  const session = useSession()
  return useQuery({
    queryKey: [CASHIER_KEY, 'deposits', 'open', session?.token],
    queryFn: async () => (await ask(cashierApi.deposits, { open: '1' })).list,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.length ? LATER_MS : false),
  })
}

/** Which of them a list holds: all, those that are open, or those in one state. */
export type Filter = 'all' | 'open' | Deposit['state']

/** What was paid in or was to be, newest first. */
export function useDepositPages(filter: Filter) {
  const session = useSession()
  return useInfiniteQuery({
    queryKey: [CASHIER_KEY, 'deposits', 'pages', filter, session?.token],
    queryFn: ({ pageParam }) =>
      ask(cashierApi.deposits, {
        limit: A_PAGE,
        ...(filter === 'open' ? { open: '1' } : filter !== 'all' && { state: filter }),
        ...(pageParam && { before: pageParam }),
      }),
    initialPageParam: '',
    getNextPageParam: page => page.next,
    staleTime: 0,
  })
}

export const orderKey = (id: string, token: string | undefined) => [CASHIER_KEY, 'order', id, token]

export function seen(order: OrderPage): SeenOrder {
  return { order, aheadMs: Date.parse(order.serverTime) - Date.now() }
}

export function useOrder(id: string) {
  const session = useSession()
  return useQuery({
    queryKey: orderKey(id, session?.token),
    queryFn: async () => seen(await ask(cashierApi.deposit, { id })),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data ? POLL_MS[data.order.state] : false),
  })
}

/** Payments that came with the reference of an order that had had its money (D19), of those of late. */
export function useFurther(id: string): Deposit[] {
  const { data } = useDepositPages('all')
  return data?.pages.flatMap(page => page.list).filter(each => each.id.startsWith(`${id}#`)) ?? []
}
