type GameOf = { vassalage: string; vendorName: string; isHot: '0' | '1' }
export type Provider = { vassalage: string; vendorName: string }

/** The providers of a kind of games, each once; under Hot those of the hot games, of all where none is hot. */
export function providersOf(games: readonly GameOf[], kind: string): Provider[] {
  const hot = games.filter(game => game.isHot === '1')
  const chosen = kind === 'hot' && hot.length > 0 ? hot : games
  const byCode = new Map(chosen.map(({ vassalage, vendorName }) => [vassalage, { vassalage, vendorName }]))
  return [...byCode.values()]
}

type Ways = { toSlots: () => void; openWindow: (url: string, features: string) => unknown }

/** Specification §9. */
const WINDOW = 'popup,width=1300,height=900'

/**
 * A hot provider, as one of electronic games, leads to its own tab there, `/rng?vassalage=…`; any other opens /login in
 * a window of 1300 by 900 (specification §2).
 */
export function pressProvider(kind: string, { toSlots, openWindow }: Ways): void {
  if (kind === 'hot' || kind === 'rng') toSlots()
  else openWindow('/login', WINDOW)
}
