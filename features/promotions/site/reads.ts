import { useQuery } from '@tanstack/react-query'
import { isTrial } from '#features/people/rules/people.ts'
import { promotionsApi } from '#features/promotions/api.ts'
import { ask } from '#shared/web/ask.ts'
import { useSession } from '#shared/web/session.ts'

export const PROMOTIONS_KEY = 'promotions'
const LIVE_MS = 10_000

/** Offers that run now. */
export function useOffers() {
  const session = useSession()
  return useQuery({
    queryKey: [PROMOTIONS_KEY, 'offers', session?.token],
    queryFn: async () => (await ask(promotionsApi.offers, {})).list,
    enabled: session !== null,
  })
}

/** The member's bonuses; while one is live it moves with each bet. */
export function useGrants() {
  const session = useSession()
  return useQuery({
    queryKey: [PROMOTIONS_KEY, 'grants', session?.token],
    queryFn: async () => (await ask(promotionsApi.grants, {})).list,
    enabled: session !== null && !isTrial(session.accountType ?? 0),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.some(each => isOpen(each.state)) ? LIVE_MS : false),
  })
}

/** Not over: it may still be given up. */
export const isOpen = (state: string): boolean => ['QUEUED', 'ACTIVE', 'EXPIRING'].includes(state)

/** What each bet counted towards a bonus. */
export function useStatement(id: string) {
  const session = useSession()
  return useQuery({
    queryKey: [PROMOTIONS_KEY, 'statement', id, session?.token],
    queryFn: () => ask(promotionsApi.statement, { id }),
    enabled: session !== null,
    staleTime: 0,
  })
}
