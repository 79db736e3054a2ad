import { useQuery } from '@tanstack/react-query'
import { lobbyApi, type VendorCard } from '#features/games/api-lobby.ts'
import { CATEGORIES } from '#features/games/rules/games.ts'
import { ask } from '#shared/web/ask.ts'
import { GAME_TYPES } from '../header/game-types.ts'

/** Specification §9: a dropdown shows so many vendors, then a link to more. */
export const MOST_VENDORS = 11

export type TypeKey = (typeof GAME_TYPES)[number]['key']

/** Where a vendor's card leads: slots take `vassalage`, other lobbies choose the tab by `page` (specification §2). */
export function vendorLink({ gameType, vassalage }: Pick<VendorCard, 'gameType' | 'vassalage'>) {
  const key = CATEGORIES[gameType]
  const { to } = GAME_TYPES.find(each => each.key === key)!
  return { to, search: key === 'rng' ? { vassalage } : { page: vassalage } }
}

/** The vendors for the footer, one card each. */
export function useFooterVendors() {
  return useQuery({
    queryKey: ['games', 'vendors'],
    queryFn: async () => (await ask(lobbyApi.hotGames, {})).vendors,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
