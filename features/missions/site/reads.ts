import { useQuery } from '@tanstack/react-query'
import { isTrial } from '#features/people/rules/people.ts'
import { ask } from '#shared/web/ask.ts'
import { useSession } from '#shared/web/session.ts'

export const KEY = 'missions'
/** The menu of the member centre reads missions for its badge: what asks them comes when it is there. */
const api = () => import('#features/missions/api.ts').then(file => file.missionsApi)

export function useMissions() {
  const session = useSession()
  return useQuery({
    queryKey: [KEY, 'missions', session?.token],
    queryFn: async () => ask((await api()).missions, {}),
    enabled: session !== null && !isTrial(session.accountType ?? 0),
  })
}

export function useBoards() {
  const session = useSession()
  return useQuery({
    queryKey: [KEY, 'boards', session?.token],
    queryFn: async () => (await ask((await api()).boards, {})).list,
    enabled: session !== null,
  })
}

/** Whether there are missions or boards, and how many steps may be claimed. */
export function useMissionsWaiting(): { enabled: boolean; count: number } {
  const { enabled = false, count = 0 } = useMissions().data ?? {}
  return { enabled, count }
}
