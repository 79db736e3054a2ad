/* Saved lotteries are kept by the browser: under LOTTFAV, a map from username to game ids (specification §3 Favourites). */

export const FAVOURITES_KEY = 'LOTTFAV'

export type SavedLotteries = Readonly<Record<string, readonly number[]>>

/** What is kept; none for a text that is no such map. */
export function readFavourites(text: string | null): SavedLotteries {
  let kept: unknown
  try {
    kept = JSON.parse(text ?? '{}')
  } catch {
    return {}
  }
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return {}
  return Object.fromEntries(
    Object.entries(kept).map(([username, ids]) => [username, Array.isArray(ids) ? ids.filter(Number.isInteger) : []]),
  )
}

/** The newest first. */
export function favouritesOf(saved: SavedLotteries, username: string): readonly number[] {
  return Object.hasOwn(saved, username) ? saved[username]! : []
}

/** Adds what is absent and removes what is there (specification §4). */
export function toggleFavourite(saved: SavedLotteries, username: string, gameId: number): SavedLotteries {
  const before = favouritesOf(saved, username)
  const others = before.filter(id => id !== gameId)
  // An own property whatever the name is: somebody may be called __proto__.
  return Object.fromEntries([
    ...Object.entries(saved).filter(([name]) => name !== username),
    [username, others.length < before.length ? others : [gameId, ...others]],
  ])
}
