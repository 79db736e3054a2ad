import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { gamesApi } from '#features/games/api.ts'
import { ask } from '#shared/ui/ask.ts'

export type GameFilter = { gameType?: string; vassalage?: string; gameName?: string; pageNo?: number }

/** Games a page at a time, as the specification's list gives them (§3, §9: 15 a page). */
export function useGameList(filter: GameFilter) {
  return useQuery({
    queryKey: ['games', filter],
    queryFn: () => ask(gamesApi.gameList, { ...filter, pageSize: 15 }),
    staleTime: 120_000,
    placeholderData: keepPreviousData,
  })
}
