/** One of the names under which the studio offers games: to a platform each is a vendor of its own. */
export type Brand = {
  /** The platform's code of the vendor. */
  code: string
  name: string
  /** Ids of its games, in the order of its list; each game belongs to one brand. */
  games: readonly string[]
}

/** The first has the studio's own keys; the keys of the others are derived from them (brand-keys.ts). */
export const brands: readonly Brand[] = [
  { code: 'LACQUER', name: 'Lacquer Studio', games: ['lotus-lantern'] },
  { code: 'TIDEWHEEL', name: 'Tidewheel', games: [] },
  { code: 'NINEDRUM', name: 'Nine Drum House', games: [] },
  { code: 'FINCH', name: 'Copper Finch', games: [] },
  { code: 'MOONMILL', name: 'Moonmill', games: [] },
  { code: 'BANYAN', name: 'Banyan Row', games: [] },
  { code: 'SAFFRON', name: 'Saffron Gate', games: [] },
  { code: 'KITEMBER', name: 'Kite & Ember', games: [] },
  { code: 'HARBOUR', name: 'Salt Harbour', games: [] },
  { code: 'ABACUS', name: 'Cloud Abacus', games: [] },
  { code: 'MANGO', name: 'Velvet Mango', games: [] },
  { code: 'STARLOFT', name: 'Starloft', games: [] },
  { code: 'RIVERKIN', name: 'Riverkin', games: [] },
]

const brandByGame = new Map(brands.flatMap(brand => brand.games.map(game => [game, brand.code] as const)))

/** The code of the brand that offers the game. Throws for a game that no brand lists: it cannot be offered. */
export function brandOf(game: string): string {
  const brand = brandByGame.get(game)
  if (brand === undefined) throw new Error(`${game}: no brand of brands.ts lists it`)
  return brand
}
