import { useQuery } from '@tanstack/react-query'
import { lobbyApi } from '#features/games/api-lobby.ts'
import { isTrial } from '#features/people/rules/people.ts'
import { useLanguage } from '#shared/ui/words/words.tsx'
import { ask } from '#shared/web/ask.ts'
import { useSession } from '#shared/web/session.ts'
import type { GamesPage } from '../reads.ts'

/** What a member played last, the last one first; nothing is asked for visitors. */
export function useRecentGames(count: number) {
  const session = useSession()
  const { language } = useLanguage()
  return useQuery({
    queryKey: ['games', 'played', count, language, session?.token],
    queryFn: async (): Promise<GamesPage> => {
      const { list } = await ask(lobbyApi.recentGames, { pageSize: count, language })
      return { games: list, totalPages: 1 }
    },
    enabled: session !== null && !isTrial(session.accountType ?? 0),
    staleTime: 30_000,
    retry: false,
  })
}
