import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messagesApi } from '#features/messages/api.ts'
import { ask } from '#shared/web/ask.ts'
import { useSession } from '#shared/web/session.ts'

const FRESH_MS = 60_000
const NONE: string[] = []

/** The ids of the notices that the member has not opened; none for visitors. */
export function useUnread(): readonly string[] {
  const session = useSession()
  const { data } = useQuery({
    queryKey: ['notices', 'unread', session?.token],
    queryFn: () => ask(messagesApi.unreadCount, {}),
    enabled: session !== null,
    staleTime: FRESH_MS,
  })
  return session && data ? data.unread : NONE
}

/** Says that a notice was opened. */
export function useMarkRead(): (id: string) => void {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (id: string) => ask(messagesApi.markRead, { id }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['notices', 'unread'] }),
  })
  return mutate
}
