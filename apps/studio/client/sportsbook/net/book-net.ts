import type { Thousandths } from '../../../engine/sports/ladder.ts'
import type { LegResult } from '../../../engine/sports/settlement/coefficients.ts'
import type { Place, ShownEvent } from '../model.ts'
import type { Accept, SlipMode } from '../slip/slip-state.ts'

/* What the screens ask of the book. Money is minor units. */

export type When = 'live' | 'today' | 'tomorrow' | 'early'
export type ShownSport = {
  id: string
  live: number
  ahead: number
  leagues: { id: string; name: string; count: number }[]
}
export type EventsAsk = {
  sport: string
  when: When | 'all'
  league: string | null
  search: string
  ids: readonly string[] | null
}
export type EventDetail = ShownEvent & { commitment: string; reveal: string | null }

export type BetAsk = {
  key: string
  kind: SlipMode
  legs: readonly (Place & { price: Thousandths; banker: boolean })[]
  sizes: readonly number[]
  unit: bigint
  accept: Accept
  price: Thousandths | null
}
export type BetState = 'BETTING' | 'PENDING' | 'RETURNING' | 'OPEN' | 'SETTLED' | 'CASHED_OUT' | 'REFUSED'
export type ShownLeg = Place & {
  sport: string
  home: string
  away: string
  startTime: number
  price: Thousandths
  banker: boolean
  result: LegResult | null
  score: string | null
}
export type ShownBet = {
  id: string
  at: number
  kind: SlipMode
  state: BetState
  refusal: string
  stake: bigint
  running: bigint
  combinations: number
  price: Thousandths | null
  most: bigint
  returned: bigint | null
  cashed: bigint
  /** When a bet in play is decided. */
  dueAt: number
  legs: ShownLeg[]
}
export type ShownResult = Pick<ShownEvent, 'id' | 'sport' | 'league' | 'home' | 'away' | 'startTime' | 'status'>

export type BookNet = {
  sports: () => Promise<ShownSport[]>
  events: (ask: EventsAsk) => Promise<ShownEvent[]>
  event: (id: string) => Promise<EventDetail>
  /** Null while the places cannot be bet together. */
  jointPrice: (places: readonly Place[]) => Promise<Thousandths | null>
  place: (bet: BetAsk) => Promise<ShownBet>
  bets: (which: 'open' | 'settled', before: string | null) => Promise<{ bets: ShownBet[]; next: string | null }>
  /** Null while nothing is offered. */
  quote: (bet: string) => Promise<{ offer: bigint; running: bigint } | null>
  cashOut: (bet: string, key: string, part: bigint, least: bigint) => Promise<ShownBet>
  results: (sport: string, before: string | null) => Promise<{ results: ShownResult[]; next: string | null }>
  balance: () => Promise<bigint>
}
