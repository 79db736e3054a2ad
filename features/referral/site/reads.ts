import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { isTrial } from '#features/people/rules/people.ts'
import { ask } from '#shared/web/ask.ts'
import { useSession } from '#shared/web/session.ts'
import type { State } from '../rules/referral.ts'

const KEY = 'referral'
/** The menu of the member centre reads whether there is anything: what asks comes when it is there. */
const api = () => import('#features/referral/api.ts').then(file => file.referralApi)
const promotions = () => import('#features/promotions/api-activities.ts').then(file => file.activitiesApi)

/** Whether friends count now for who is logged in, or once did. */
export function useReferralEnabled(): boolean {
  const session = useSession()
  const query = useQuery({
    queryKey: [KEY, 'available', session?.token],
    queryFn: async () => ask((await promotions()).available, {}),
    enabled: session !== null && !isTrial(session.accountType ?? 0),
  })
  return query.data?.list.some(({ type, enabled }) => type === 'REFERRAL' && enabled) ?? false
}

export function useOwnReferral() {
  const session = useSession()
  return useQuery({
    queryKey: [KEY, 'own', session?.token],
    queryFn: async () => ask((await api()).own, {}),
    enabled: session !== null,
  })
}

/** Which friends: of a state, and registered on these days by the clock of who looks; the last one counts. */
export type Which = { state: State | ''; from: string; to: string }

const startOf = (day: string, later = 0) => {
  const [year, month, date] = day.split('-').map(Number)
  return new Date(year!, month! - 1, date! + later).toISOString()
}
const askedOf = ({ state, from, to }: Which) => ({
  ...{ ...(state && { state }), ...(from && { from: startOf(from) }), ...(to && { to: startOf(to, 1) }) },
})

/** Friends page by page, the newest first. */
export function useFriends(which: Which) {
  const session = useSession()
  return useInfiniteQuery({
    queryKey: [KEY, 'friends', session?.token, which],
    queryFn: async ({ pageParam }) =>
      ask((await api()).friends, { ...askedOf(which), ...(pageParam !== null && { before: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next,
    enabled: session !== null,
  })
}
