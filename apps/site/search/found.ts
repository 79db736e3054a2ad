import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { gamesApi } from '#features/games/api.ts'
import { lobbyApi } from '#features/games/api-lobby.ts'
import { type GameMenu, lotteryApi } from '#features/lottery/api.ts'
import { isTrial } from '#features/people/rules/people.ts'
import { isTyped, plainWords } from '#shared/plain-words.ts'
import { useLanguage } from '#shared/ui/words/words.tsx'
import { ask } from '#shared/web/ask.ts'
import { useSession } from '#shared/web/session.ts'

/* What a search asks for. These reads are its own, so that the first page does not load them. */

const FRESH_MS = 60_000
const MOST_LOTTERIES = 6

/** Lotteries whose name has all of these words, with or without marks; nothing is asked for ''. */
export function useFoundLotteries(name: string) {
  const { language } = useLanguage()
  const typed = plainWords(name)
  return useQuery({
    queryKey: ['lottery', 'names', language],
    queryFn: async () => (await ask(lotteryApi.menus, { language })).flatMap(({ gameMenus }) => gameMenus),
    enabled: typed.length > 0,
    staleTime: FRESH_MS,
    select: (lotteries: GameMenu[]) => findNamed(lotteries, typed),
  })
}

/** A lottery stands in several groups, and is found once. */
function findNamed(lotteries: readonly GameMenu[], typed: readonly string[]): GameMenu[] {
  if (typed.length === 0) return []
  const found = new Map<number, GameMenu>()
  for (const lottery of lotteries) {
    const words = plainWords(lottery.remark)
    if (typed.every(each => words.some(word => isTyped(word, each)))) found.set(lottery.gameId, lottery)
    if (found.size === MOST_LOTTERIES) break
  }
  return [...found.values()]
}

/** As many as a search shows while one types. */
const MOST_GAMES = 8

/** Games by name, of all types and vendors: marks, case and small typing errors do not matter. Nothing is asked for ''. */
export function useFoundGames(gameName: string) {
  const { language } = useLanguage()
  return useQuery({
    queryKey: ['games', 'found', gameName, language],
    queryFn: async () => (await ask(gamesApi.gameList, { gameName, pageSize: MOST_GAMES, language })).games,
    enabled: gameName !== '',
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
}

/** What a member played last, the last one first; nothing is asked for visitors. */
export function useRecentGames(count: number) {
  const session = useSession()
  const { language } = useLanguage()
  return useQuery({
    queryKey: ['games', 'found last', count, language, session?.token],
    queryFn: async () => (await ask(lobbyApi.recentGames, { pageSize: count, language })).list,
    enabled: session !== null && !isTrial(session.accountType ?? 0),
    staleTime: 30_000,
    retry: false,
  })
}
