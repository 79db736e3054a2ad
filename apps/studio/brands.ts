/** One of the names under which the studio offers games: to a platform each is a vendor of its own. */
export type Brand = {
  /** The platform's code of the vendor. */
  code: string
  name: string
  /** Ids of its games, in the order of its list; each game belongs to one brand. */
  games: readonly string[]
  /** The name under which it opens the sportsbook: a game to the platform, and none of ours. */
  book?: string
}

/** The first has the studio's own keys; the keys of the others are derived from them (shared/server/secrets/brand-keys.ts). */
export const brands: readonly Brand[] = [
  { code: 'LACQUER', name: 'Lacquer Studio', games: ['lotus-lantern'] },
  {
    code: 'TIDEWHEEL',
    name: 'Tidewheel',
    games: [
      'tidal-pearls',
      'last-lighthouse',
      'coral-crown',
      'tide-almanac',
      'sunken-hoard',
      'pearl-fall',
      'lantern-lagoon',
      'hidden-reef',
      'nine-tides',
    ],
  },
  {
    code: 'NINEDRUM',
    name: 'Nine Drum House',
    games: ['nine-dragons', 'lucky-cat-lane', 'tiger-moon', 'temple-bells'],
  },
  {
    code: 'FINCH',
    name: 'Copper Finch',
    games: ['clockwork-finch', 'copper-sevens', 'airship-atlas', 'ruby-trio', 'lantern-jacks'],
  },
  {
    code: 'MOONMILL',
    name: 'Moonmill',
    games: ['moon-rabbit', 'owl-observatory', 'midnight-apothecary', 'moon-giants', 'paper-crown'],
  },
  { code: 'BANYAN', name: 'Banyan Row', games: ['banyan-spirits', 'panda-grove', 'monkey-orchard', 'monsoon-garden'] },
  {
    code: 'SAFFRON',
    name: 'Saffron Gate',
    games: ['saffron-caravan', 'pomegranate-court', 'dune-falcon', 'tea-house-three', 'spice-wheel'],
  },
  {
    code: 'KITEMBER',
    name: 'Kite & Ember',
    games: ['kite-festival', 'ember-fox', 'volcano-heart', 'great-lanterns', 'ember-jar', 'kite-limit'],
  },
  {
    code: 'HARBOUR',
    name: 'Salt Harbour',
    games: ['harbour-gold', 'dragon-boat-day', 'night-market', 'lantern-road', 'harbour-keno'],
  },
  {
    code: 'ABACUS',
    name: 'Cloud Abacus',
    games: ['jade-abacus', 'cloud-scholars', 'crane-and-pine', 'almanac-of-owls', 'aurora-gates', 'jade-dice'],
  },
  {
    code: 'MANGO',
    name: 'Velvet Mango',
    games: ['velvet-mango', 'tropic-sevens', 'sugar-monsoon', 'comet-harvest', 'mango-crate'],
  },
  {
    code: 'STARLOFT',
    name: 'Starloft',
    games: ['starloft-voyage', 'comet-koi', 'crystal-hollow', 'star-orchard', 'sky-lantern'],
  },
  {
    code: 'RIVERKIN',
    name: 'Riverkin',
    games: [
      'buffalo-river',
      'elephant-parade',
      'sword-lake',
      'savanna-drums',
      'falling-jade',
      'golden-carp',
      'monsoon-deuces',
    ],
  },
  {
    code: 'BAIZE',
    name: 'Silk and Baize',
    games: [
      ...['jade-baccarat', 'swift-baccarat', 'dragon-and-tiger', 'lantern-roulette', 'three-dice-garden'],
      ...['river-tai-xiu', 'village-xoc-dia', 'festival-bau-cua', 'moon-baccarat', 'river-baccarat', 'silk-baccarat'],
      ...['swift-dragon-tiger', 'swift-roulette', 'golden-sic-bo', 'swift-tai-xiu', 'lantern-xoc-dia'],
      ...['lotus-fan-tan', 'swift-fan-tan'],
      ...['velvet-blackjack', 'swift-blackjack'],
    ],
  },
  {
    code: 'ARECA',
    name: 'Areca Card Hall',
    games: ['areca-tien-len', 'moon-gate-tien-len', 'lantern-mau-binh', 'copper-lamp-holdem', 'heron-river-holdem'],
  },
  { code: 'SV3', name: 'SV3', games: ['red-dawn-ring'] },
  { code: 'DS88', name: 'DS88', games: ['bamboo-ring'] },
  { code: 'DIG', name: 'DIG', games: ['river-crest-ring'] },
  { code: 'WS168', name: 'WS168', games: ['harvest-ring'] },
  { code: 'TOUCHLINE', name: 'Touchline', games: [], book: 'touchline-sports' },
  { code: 'CIRCUIT', name: 'Circuit', games: [], book: 'circuit-esports' },
  {
    code: 'LOTUSPOND',
    name: 'Lotus Pond',
    games: ['lotus-treasury', 'carp-and-dragon', 'water-puppets', 'fruit-boat'],
  },
]

/** The one sportsbook by its names, each with its brand. */
export const SPORTSBOOKS: ReadonlyMap<string, Brand> = new Map(
  brands.flatMap(brand => (brand.book === undefined ? [] : [[brand.book, brand] as const])),
)

const brandByGame = new Map([
  ...brands.flatMap(brand => brand.games.map(game => [game, brand.code] as const)),
  ...[...SPORTSBOOKS].map(([book, brand]) => [book, brand.code] as const),
])

/** The code of the brand that offers the game. Throws for a game that no brand lists: it cannot be offered. */
export function brandOf(game: string): string {
  const brand = brandByGame.get(game)
  if (brand === undefined) throw new Error(`${game}: no brand of brands.ts lists it`)
  return brand
}
