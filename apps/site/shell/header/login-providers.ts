import { CATEGORIES, type Category } from '#features/games/rules/games.ts'

type Card = { vassalage: string; displayName: string; isHot: 0 | 1 }
type Lane<C> = { gameCategory: Category; cards: readonly C[] }

/** The vendors of a kind of games; under Hot the hot ones of all kinds, each once, and all of them where none is hot. */
export function providersOf<C extends Card>(lanes: readonly Lane<C>[], kind: string): C[] {
  if (kind !== 'hot') return [...(lanes.find(lane => CATEGORIES[lane.gameCategory] === kind)?.cards ?? [])]
  const all = [...new Map(lanes.flatMap(lane => lane.cards).map(card => [card.vassalage, card])).values()]
  const hot = all.filter(card => card.isHot === 1)
  return hot.length > 0 ? hot : all
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
