import { useQuery } from '@tanstack/react-query'
import { ask } from '#shared/web/ask.ts'
import { useSession } from '#shared/web/session.ts'
import { freeTicketsApi } from '../../api-free.ts'

const AGAIN_MS = 60_000

/** The member's free tickets; of nobody who tries out. */
export function useFreeTickets() {
  const session = useSession()
  return useQuery({
    queryKey: ['lottery', 'bets', 'free', session?.token],
    queryFn: () => ask(freeTicketsApi.list, {}),
    enabled: session !== null && session.accountType !== 6,
    refetchInterval: AGAIN_MS,
  })
}
