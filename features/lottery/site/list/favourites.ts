import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { FAVOURITES_KEY, favouritesOf, readFavourites, toggleFavourite } from '#features/lottery/rules/favourites.ts'
import { passGate } from '#features/sessions/site/sessions.tsx'
import { currentSession, useSession } from '#shared/ui/session.ts'

const listeners = new Set<() => void>()

/** Other tabs of the browser change them as well. */
function listen(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

const kept = () => localStorage.getItem(FAVOURITES_KEY)

/** The lotteries that whoever is logged in saved, the newest first. */
export function useFavouriteIds(): readonly number[] {
  const username = useSession()?.username
  const text = useSyncExternalStore(listen, kept)
  return useMemo(() => (username === undefined ? [] : favouritesOf(readFavourites(text), username)), [text, username])
}

/** Saves a lottery, or removes it; asks for the login first (specification §4). */
export function useToggleFavourite(): (gameId: number) => void {
  return useCallback(
    (gameId: number) =>
      passGate(
        () => {
          const { username } = currentSession()!
          const next = toggleFavourite(readFavourites(kept()), username, gameId)
          localStorage.setItem(FAVOURITES_KEY, JSON.stringify(next))
          for (const listener of listeners) listener()
        },
        { takesTrial: true },
      ),
    [],
  )
}
