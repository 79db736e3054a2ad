import { type QueryKey, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ranksApi } from '#features/ranks/api.ts'
import { parseAmount } from '#shared/money.ts'
import { ask } from '#shared/web/ask.ts'
import { useSession } from '#shared/web/session.ts'
import type { Sums } from '../rules/growth.ts'

const KEY = 'ranks'

function useRanks<T>(key: QueryKey, read: () => Promise<T>) {
  const session = useSession()
  return useQuery({ queryKey: [KEY, session?.token, ...key], queryFn: read, enabled: session !== null })
}

export const useStanding = () => useRanks(['standing'], () => ask(ranksApi.standing, {}))
export const useGrowthDay = (day: string) => useRanks(['day', day], () => ask(ranksApi.day, { day }))
/** The same for everybody. */
export const useLadder = () => useQuery({ queryKey: [KEY, 'ladder'], queryFn: () => ask(ranksApi.ladder, {}) })

/** What days brought, page by page, the newest first. */
export function useGrowthDays() {
  const session = useSession()
  return useInfiniteQuery({
    queryKey: [KEY, session?.token, 'days'],
    queryFn: ({ pageParam }) => ask(ranksApi.days, { ...(pageParam !== null && { before: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next,
    enabled: session !== null,
  })
}

/** All that a rank changes is read again: the member's rank stands on many pages. */
export function useReadAgain() {
  const client = useQueryClient()
  return () =>
    Promise.all([[KEY], ['balance'], ['member'], ['rewards']].map(queryKey => client.invalidateQueries({ queryKey })))
}

/** Sums as the rules take them. */
export const sumsOf = ({
  weighed,
  deposited,
  adjusted,
}: {
  weighed: string
  deposited: string
  adjusted: string
}): Sums => ({
  ...{ weighed: BigInt(weighed), deposited: parseAmount(deposited), adjusted: BigInt(adjusted) },
})

/** What products are called. */
export function useProduct(): (product: string) => string {
  const t = useTranslations('bonuses.categories')
  return product => (t.has(product as 'RNG') ? t(product as 'RNG') : product)
}
