import { useCallback, useMemo } from 'react'
import { FAVOURITES_KEY, favouritesOf, readFavourites, toggleFavourite } from '#features/lottery/rules/favourites.ts'
import { passGate } from '#features/sessions/site/sessions.tsx'
import { currentSession, useSession } from '#shared/web/session.ts'
import { store, useStored } from '#shared/web/stored.ts'

/** The lotteries that whoever is logged in saved, the newest first. */
export function useFavouriteIds(): readonly number[] {
  const username = useSession()?.username
  const text = useStored(FAVOURITES_KEY)
  return useMemo(() => (username === undefined ? [] : favouritesOf(readFavourites(text), username)), [text, username])
}

/** Saves a lottery, or removes it; asks for the login first (specification §4). */
export function useToggleFavourite(): (gameId: number) => void {
  return useCallback(
    (gameId: number) =>
      passGate(
        () => {
          const { username } = currentSession()!
          const next = toggleFavourite(readFavourites(localStorage.getItem(FAVOURITES_KEY)), username, gameId)
          store(FAVOURITES_KEY, JSON.stringify(next))
        },
        { takesTrial: true },
      ),
    [],
  )
}
