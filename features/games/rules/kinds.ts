/** Themes that vendors' words are shown by. */
export const THEMES = ['sea', 'nature', 'sky', 'festival', 'treasure'] as const
export type Theme = (typeof THEMES)[number]

/** Mechanics that screens have words for, in their order; lists may be narrowed by them. */
export const MECHANICS = [
  ...(['lines', 'ways', 'clusters', 'anywhere', 'cascade', 'freeSpins', 'book', 'wildReels', 'holdAndWin'] as const),
  ...(['bonusGame', 'buy', 'gamble', 'jackpot', 'plinko', 'mines', 'crash', 'dice', 'limbo', 'hilo', 'keno'] as const),
  ...(['wheel', 'scratch', 'poker', 'fishing'] as const),
]
export type Mechanic = (typeof MECHANICS)[number]
