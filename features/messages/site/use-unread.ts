import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messagesApi } from '#features/messages/api.ts'
import { ask } from '#shared/web/ask.ts'
import { useSession } from '#shared/web/session.ts'

const FRESH_MS = 60_000
const NONE = { count: 0, inbox: 0, unread: [] as string[] }

export const INBOX_KEY = ['inbox']
export const UNREAD_KEY = ['notices', 'unread']

/** How many messages and notices the member has not opened; none for visitors. */
export function useUnreadCount(): typeof NONE {
  const session = useSession()
  const { data } = useQuery({
    queryKey: [...UNREAD_KEY, session?.token],
    queryFn: () => ask(messagesApi.unreadCount, {}),
    enabled: session !== null,
    staleTime: FRESH_MS,
  })
  return session && data ? data : NONE
}

/** The ids of the notices that the member has not opened; none for visitors. */
export const useUnread = (): readonly string[] => useUnreadCount().unread

/** Says that a notice was opened. */
export function useMarkRead(): (id: string) => void {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (id: string) => ask(messagesApi.markRead, { id }),
    onSuccess: () => client.invalidateQueries({ queryKey: UNREAD_KEY }),
  })
  return mutate
}
