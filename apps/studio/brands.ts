import type { Mark } from './games/kit/cover.ts'

/** One of the names under which the studio offers games: to a platform each is a vendor of its own. */
export type Brand = {
  /** The platform's code of the vendor. */
  code: string
  name: string
  /** Ids of its games, in the order of its list; each game belongs to one brand. */
  games: readonly string[]
  /** How its word mark looks. */
  mark: Mark
}

/** The first has the studio's own keys; the keys of the others are derived from them (shared/server/brand-keys.ts). */
export const brands: readonly Brand[] = [
  {
    code: 'LACQUER',
    name: 'Lacquer Studio',
    games: ['lotus-lantern'],
    mark: {
      metal: 'gold',
      face: 'cinzel',
      pattern: 'lotus',
      emblem: 'lotus',
      colors: { deep: '#2A0706', ground: '#8E1D14', glow: '#FFC76A', accent: '#E0492F' },
    },
  },
  {
    code: 'TIDEWHEEL',
    name: 'Tidewheel',
    games: ['tidal-pearls', 'last-lighthouse', 'coral-crown'],
    mark: {
      metal: 'silver',
      face: 'playfair',
      pattern: 'wave',
      emblem: 'shell',
      colors: { deep: '#05202F', ground: '#0E6E86', glow: '#8FF0E0', accent: '#F27FA0' },
    },
  },
  {
    code: 'NINEDRUM',
    name: 'Nine Drum House',
    games: ['nine-dragons', 'lucky-cat-lane', 'tiger-moon'],
    mark: {
      metal: 'gold',
      face: 'bungee',
      pattern: 'drum',
      emblem: 'drum',
      colors: { deep: '#2A0408', ground: '#A3141A', glow: '#FFC04A', accent: '#0F8A5C' },
    },
  },
  {
    code: 'FINCH',
    name: 'Copper Finch',
    games: ['clockwork-finch', 'copper-sevens', 'airship-atlas'],
    mark: {
      metal: 'copper',
      face: 'limelight',
      pattern: 'feather',
      emblem: 'finch',
      colors: { deep: '#1C1008', ground: '#6A4524', glow: '#FFCB7A', accent: '#1FA096' },
    },
  },
  {
    code: 'MOONMILL',
    name: 'Moonmill',
    games: ['moon-rabbit', 'owl-observatory', 'midnight-apothecary'],
    mark: {
      metal: 'silver',
      face: 'metamorphous',
      pattern: 'cloud',
      emblem: 'moon',
      colors: { deep: '#150F38', ground: '#4A3C96', glow: '#FFE9B8', accent: '#F08AB0' },
    },
  },
  {
    code: 'BANYAN',
    name: 'Banyan Row',
    games: ['banyan-spirits', 'panda-grove', 'monkey-orchard'],
    mark: {
      metal: 'gold',
      face: 'righteous',
      pattern: 'bamboo',
      emblem: 'tree',
      colors: { deep: '#06201A', ground: '#1E6A4A', glow: '#D8FFA0', accent: '#8A5AE0' },
    },
  },
  {
    code: 'SAFFRON',
    name: 'Saffron Gate',
    games: ['saffron-caravan', 'pomegranate-court', 'dune-falcon'],
    mark: {
      metal: 'gold',
      face: 'playfair',
      pattern: 'fan',
      emblem: 'lamp',
      colors: { deep: '#2C0F1C', ground: '#C2571E', glow: '#FFD77A', accent: '#7A2A8A' },
    },
  },
  {
    code: 'KITEMBER',
    name: 'Kite & Ember',
    games: ['kite-festival', 'ember-fox', 'volcano-heart'],
    mark: {
      metal: 'brass',
      face: 'righteous',
      pattern: 'cloud',
      emblem: 'kite',
      colors: { deep: '#2A0A12', ground: '#B03A1A', glow: '#FFB84A', accent: '#E8341F' },
    },
  },
  {
    code: 'HARBOUR',
    name: 'Salt Harbour',
    games: ['harbour-gold', 'dragon-boat-day', 'night-market'],
    mark: {
      metal: 'silver',
      face: 'metamorphous',
      pattern: 'wave',
      emblem: 'anchor',
      colors: { deep: '#0B1230', ground: '#27457F', glow: '#FFD27A', accent: '#D8452E' },
    },
  },
  {
    code: 'ABACUS',
    name: 'Cloud Abacus',
    games: ['jade-abacus', 'cloud-scholars', 'crane-and-pine'],
    mark: {
      metal: 'gold',
      face: 'limelight',
      pattern: 'coin',
      emblem: 'jade',
      colors: { deep: '#04261C', ground: '#0F7A56', glow: '#D8FFD0', accent: '#E0A02A' },
    },
  },
  {
    code: 'MANGO',
    name: 'Velvet Mango',
    games: ['velvet-mango', 'tropic-sevens', 'sugar-monsoon'],
    mark: {
      metal: 'rose',
      face: 'bungee',
      pattern: 'lotus',
      emblem: 'mango',
      colors: { deep: '#2E0836', ground: '#A0247A', glow: '#FFD84A', accent: '#FF7A1F' },
    },
  },
  {
    code: 'STARLOFT',
    name: 'Starloft',
    games: ['starloft-voyage', 'comet-koi', 'crystal-hollow'],
    mark: {
      metal: 'silver',
      face: 'righteous',
      pattern: 'drum',
      emblem: 'rocket',
      colors: { deep: '#04060F', ground: '#12224A', glow: '#8AE8FF', accent: '#FF5A3A' },
    },
  },
  {
    code: 'RIVERKIN',
    name: 'Riverkin',
    games: ['buffalo-river', 'elephant-parade', 'sword-lake'],
    mark: {
      metal: 'copper',
      face: 'playfair',
      pattern: 'koi',
      emblem: 'buffalo',
      colors: { deep: '#1A2A0A', ground: '#5A8A2A', glow: '#FFE9A0', accent: '#C8501E' },
    },
  },
]

const brandByGame = new Map(brands.flatMap(brand => brand.games.map(game => [game, brand.code] as const)))

/** The code of the brand that offers the game. Throws for a game that no brand lists: it cannot be offered. */
export function brandOf(game: string): string {
  const brand = brandByGame.get(game)
  if (brand === undefined) throw new Error(`${game}: no brand of brands.ts lists it`)
  return brand
}
