import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { agentNewsApi } from '#features/messages/api-agents.ts'
import type { AgentCategory } from '#features/messages/rules/messages.ts'
import { useLanguage } from '#shared/ui/words/words.tsx'
import { ask } from '#shared/web/ask.ts'
import { useSession } from '#shared/web/session.ts'

const KEY = ['agent-news']
export type NewsFilter = { category?: AgentCategory; unread?: 'true'; since?: string; pageNo: number; pageSize: number }

/** What the house tells its agents. */
export function useNews(filter: NewsFilter) {
  const { language } = useLanguage()
  const session = useSession()
  return useQuery({
    queryKey: [...KEY, session?.token, language, filter],
    queryFn: () => ask(agentNewsApi.list, { ...filter, language }),
    enabled: session !== null,
    placeholderData: keepPreviousData,
  })
}

/** Says that one was opened, or all without an id. */
export function useReadNews(): (id?: string) => void {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (id: string | undefined) => ask(agentNewsApi.read, { ...(id !== undefined && { id }) }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  })
  return mutate
}
