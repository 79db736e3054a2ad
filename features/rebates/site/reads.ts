import { type QueryKey, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { rebatesApi } from '#features/rebates/api.ts'
import { ask } from '#shared/web/ask.ts'
import { useSession } from '#shared/web/session.ts'

const KEY = 'rebates'

function useRebates<T>(key: QueryKey, read: () => Promise<T>) {
  const session = useSession()
  return useQuery({ queryKey: [KEY, session?.token, ...key], queryFn: read, enabled: session !== null })
}

export const useWaiting = () => useRebates(['waiting'], () => ask(rebatesApi.waiting, {}))
export const useRates = () => useRebates(['rates'], () => ask(rebatesApi.rates, {}))
export const useStatement = (no: number) => useRebates(['statement', no], () => ask(rebatesApi.statement, { no }))

/** What was paid, page by page, the newest first. */
export function useClaims() {
  const session = useSession()
  return useInfiniteQuery({
    queryKey: [KEY, session?.token, 'claims'],
    queryFn: ({ pageParam }) => ask(rebatesApi.claims, { ...(pageParam !== null && { before: pageParam }) }),
    initialPageParam: null as number | null,
    getNextPageParam: page => page.next,
    enabled: session !== null,
  })
}

/** Everything about rebate is read again, and the money that it became. */
export function useReadAgain() {
  const client = useQueryClient()
  return () => Promise.all([[KEY], ['balance']].map(queryKey => client.invalidateQueries({ queryKey })))
}

/** What products are called. */
export function useProduct(): (product: string) => string {
  const t = useTranslations('bonuses.categories')
  return product => (t.has(product as 'RNG') ? t(product as 'RNG') : product)
}

/** Millionths as a percentage, in as many digits as it needs. */
export const percentOf = (ppm: number): string => `\u2066${ppm / 10_000}\u00a0%\u2069`
