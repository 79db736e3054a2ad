import { useQuery } from '@tanstack/react-query'
import { ask } from '#shared/web/ask.ts'
import { useSession } from '#shared/web/session.ts'

export const KEY = 'rewards'
/** The menu of the member centre reads rewards for its badge: what asks them comes when it is there. */
const api = () => import('#features/rewards/api.ts').then(file => file.rewardsApi)
const AGAIN_MS = 60_000

/** The member's rewards; what is issued meanwhile shows by itself. */
export function useRewards() {
  const session = useSession()
  return useQuery({
    queryKey: [KEY, session?.token],
    queryFn: async () => ask((await api()).list, {}),
    enabled: session !== null,
    refetchInterval: AGAIN_MS,
  })
}

/** How many wait to be taken. */
export const useWaitingRewards = (): number => useRewards().data?.waiting ?? 0
