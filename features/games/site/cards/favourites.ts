import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Game } from '#features/games/api.ts'
import { lobbyApi } from '#features/games/api-lobby.ts'
import { isTrial } from '#features/people/rules/people.ts'
import { passGate } from '#features/sessions/site/sessions.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { currentSession, useSession } from '#shared/web/session.ts'

type Saved = { nodeIds: string[] }
type Change = { game: Game; isSaved: boolean }
export type Favourites = { isSaved: (nodeId: string) => boolean; toggle: (game: Game) => void }

/** The saved games of whoever is logged in: one press adds what is absent and removes what is there (specification §4). */
export function useFavourites(): Favourites {
  const session = useSession()
  const client = useQueryClient()
  const textOf = useRefusalText()
  const { data } = useQuery({
    queryKey: favouritesKey(),
    queryFn: () => ask(lobbyApi.favouriteIds, {}),
    enabled: session !== null && !isTrial(session.accountType ?? 0),
    staleTime: 60_000,
    retry: false,
  })
  const saved = new Set(data?.nodeIds)

  const { mutate } = useMutation({
    mutationFn: ({ game, isSaved }: Change) => {
      const { nodeId, vassalage, gameType } = game
      return ask(isSaved ? lobbyApi.removeFavourite : lobbyApi.addFavourite, { nodeId, vendor: vassalage, gameType })
    },
    // The heart answers at once; where the server says no it goes back.
    onMutate: async ({ game, isSaved }) => {
      const queryKey = favouritesKey()
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData<Saved>(queryKey)
      const others = (before?.nodeIds ?? []).filter(id => id !== game.nodeId)
      client.setQueryData<Saved>(queryKey, { nodeIds: isSaved ? others : [game.nodeId, ...others] })
      return before
    },
    onError: (error, _, before) => {
      client.setQueryData(favouritesKey(), before)
      toast(textOf(error), 'bad')
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['favourites'] })
      void client.invalidateQueries({ queryKey: ['games', 'fav'] })
    },
  })
  // It stays the same function, so that one press draws one card anew and not a page of them.
  const toggle = useCallback(
    (game: Game) =>
      passGate(() => {
        const { nodeIds = [] } = client.getQueryData<Saved>(favouritesKey()) ?? {}
        mutate({ game, isSaved: nodeIds.includes(game.nodeId) })
      }),
    [client, mutate],
  )

  return { isSaved: nodeId => saved.has(nodeId), toggle }
}

const favouritesKey = () => ['favourites', currentSession()?.token]
