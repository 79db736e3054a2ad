import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { type Game, gamesApi } from '#features/games/api.ts'
import { lobbyApi } from '#features/games/api-lobby.ts'
import type { Sort } from '#features/games/rules/sort.ts'
import { useLanguage } from '#shared/ui/words/words.tsx'
import { ask } from '#shared/web/ask.ts'

export type GamesPage = { games: Game[]; totalPages: number }
export type GameFilter = { gameType?: string; vassalage?: string; gameName?: string; pageNo?: number } & {
  gameClassify?: string
  theme?: string
  pageSize?: number
  sort?: Sort
}

/** How long what everybody sees alike stays as it is. */
export const SHARED_FRESH_MS = 120_000

/** Games a page at a time, by their names in the language of the page, as the specification's list gives them (§3, §9: 15 a page). */
export function useGameList(filter: GameFilter, enabled = true) {
  const { language } = useLanguage()
  return useQuery({
    queryKey: ['games', 'list', filter, language],
    queryFn: () => ask(gamesApi.gameList, { ...filter, language }),
    enabled,
    staleTime: SHARED_FRESH_MS,
    placeholderData: keepPreviousData,
  })
}

/** Hot games, on one page: those of one type or vendor, or of all. */
export function useHotGames(filter: { gameType?: string; vassalage?: string } = {}) {
  const { language } = useLanguage()
  return useQuery({
    queryKey: ['games', 'hot', filter, language],
    queryFn: async (): Promise<GamesPage> => {
      const { list } = await ask(lobbyApi.hotGames, { ...filter, language })
      return { games: list, totalPages: 1 }
    },
    staleTime: SHARED_FRESH_MS,
    placeholderData: keepPreviousData,
  })
}

/** Vendors by category, in the merchant's order. */
export function useLanes() {
  return useQuery({
    queryKey: ['games', 'lanes'],
    queryFn: async () => {
      const { lanes } = (await ask(lobbyApi.vendorLanes, {})).data
      sessionStorage.setItem(LANES, JSON.stringify({ at: Date.now(), lanes }))
      return lanes
    },
    ...keptLanes(),
    staleTime: SHARED_FRESH_MS,
  })
}

/** Cached in the session (specification §7): a reload shows the vendors at once, and reads them anew when they are old. */
const LANES = 'lanes'
type Lanes = z.output<typeof lobbyApi.vendorLanes.output>['data']['lanes']

function keptLanes(): { initialData?: Lanes; initialDataUpdatedAt?: number } {
  try {
    const { at, lanes } = JSON.parse(sessionStorage.getItem(LANES) ?? '{}') as { at?: number; lanes?: Lanes }
    return at && lanes ? { initialData: lanes, initialDataUpdatedAt: at } : {}
  } catch {
    return {}
  }
}

/** Page after page until all are there (specification §4, recent games). */
export async function readWhole(readPage: (pageNo: number) => Promise<GamesPage>): Promise<GamesPage> {
  const first = await readPage(1)
  const games = [...first.games]
  for (let pageNo = 2; pageNo <= first.totalPages; pageNo++) games.push(...(await readPage(pageNo)).games)
  return { games, totalPages: first.totalPages }
}
