import type { Thousandths } from '../../engine/sports/ladder.ts'
import type { EventStatus } from '../../feed-messages.ts'

/* What the screens of the sportsbook show. Money is minor units, prices are thousandths, times are ms. */

export type ShownOutcome = { id: string; price: Thousandths; active: boolean }
/** `margin`: what the book keeps of each unit where stakes are shared so that every outcome pays the same. */
export type ShownMarket = { id: number; specifiers: string; isOpen: boolean; margin: number; outcomes: ShownOutcome[] }

export type ShownEvent = {
  id: string
  sport: string
  league: { id: string; name: string; region: string }
  home: string
  away: string
  startTime: number
  isInPlay: boolean
  status: EventStatus | null
  /** Of a list those that it shows, of an event all. */
  markets: ShownMarket[]
  /** Rises with each change: of two the one with the higher number is how it stands. */
  told: number
  /** SHA-256 of the seed and the model that its result comes from. */
  commitment: string
}

/** What each name of the sportsbook shows, in this order; the first is opened. */
export const SPORTS = {
  'touchline-sports': ['football', 'basketball', 'tennis', 'volleyball', 'badminton'],
  'circuit-esports': ['citadel', 'breachline', 'neon-duel'],
} as const satisfies Record<string, readonly [string, ...string[]]>
export type BookName = keyof typeof SPORTS

/** Which outcome of which event: one of a kind on a slip. */
export type Place = { event: string; market: number; specifiers: string; outcome: string }

export const placeKey = ({ event, market, specifiers, outcome }: Place): string =>
  [event, market, specifiers, outcome].join(' ')

/** Markets by what they are about, in the order in which an event shows them. */
export const FAMILIES = {
  result: [1, 186, 219],
  handicap: [16, 223, 327, 188, 187, 237],
  total: [18, 225, 328, 314, 189, 238],
} as const satisfies Record<string, readonly number[]>
export type Family = keyof typeof FAMILIES

/** The line of a family that a list shows: the one whose sides are nearest to each other. */
export function mainMarket(markets: readonly ShownMarket[], family: Family): ShownMarket | undefined {
  for (const id of FAMILIES[family]) {
    const lines = markets.filter(market => market.id === id)
    const spread = ({ outcomes }: ShownMarket) => Math.abs((outcomes[0]?.price ?? 0) - (outcomes[1]?.price ?? 0))
    const [first] = family === 'result' ? lines : lines.toSorted((one, other) => spread(one) - spread(other))
    if (first) return first
  }
  return undefined
}

/** `hcp=-0.5|mapnr=1` by its keys. */
export function specifiersOf(text: string): Readonly<Record<string, string>> {
  if (text === '') return {}
  return Object.fromEntries(text.split('|').map(each => each.split('=', 2) as [string, string]))
}
