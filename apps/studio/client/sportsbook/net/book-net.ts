import type * as z from 'zod/mini'
import type { sportsApi } from '../../../api-sports.ts'
import type { Thousandths } from '../../../engine/sports/ladder.ts'
import type { Reveal } from '../../../feed-messages.ts'
import type { Place, ShownEvent } from '../model.ts'
import type { Accept, SlipMode } from '../slip/slip-state.ts'

/* What the screens ask of the book. Money is minor units. */

export type When = 'live' | 'today' | 'tomorrow' | 'early'
export type ShownSport = {
  id: string
  live: number
  coming: number
  leagues: { id: string; name: string; region: string; live: number; coming: number }[]
}
/** Of all events those whose names hold `search`, or that are among `ids`. */
export type EventsAsk = {
  sport: string | null
  when: When | 'all'
  league: string | null
  search: string
  ids: readonly string[] | null
}
export type BetAsk = {
  key: string
  kind: SlipMode
  legs: readonly (Place & { price: Thousandths; banker: boolean })[]
  sizes: readonly number[]
  unit: bigint
  accept: Accept
  price: Thousandths | null
  /** The free bet that pays the stake. */
  reward: string | null
}
/** Bets of this stake that nobody pays, and which what they win does not return. */
export type FreeBets = { reward: string; left: number; stake: bigint; expiresAt: string }
type WireBet = z.output<typeof sportsApi.place.output>['bet']
type Amounts = 'stake' | 'running' | 'most' | 'returned' | 'cashed'
export type ShownBet = Omit<WireBet, Amounts> & {
  stake: bigint
  running: bigint
  most: bigint
  returned: bigint | null
  cashed: bigint
}
export type ShownLeg = WireBet['legs'][number]
export type Page<T> = { list: T[]; next: string | null }

/** `stands`: from now on each change is told; what was before must be read. `lost`: until it stands again nothing is. */
export type Watcher = { stands: () => void; lost: () => void; event: (event: ShownEvent) => void }

export type BookNet = {
  sports: () => Promise<ShownSport[]>
  events: (ask: EventsAsk) => Promise<ShownEvent[]>
  event: (id: string) => Promise<ShownEvent>
  /** Tells how these events change, with all their markets or with those of lists. Answers how it stops. */
  watch: (ids: readonly string[], isWhole: boolean, watcher: Watcher) => () => void
  /** Null while the places cannot be bet together. */
  jointPrice: (legs: readonly (Place & { price: Thousandths })[]) => Promise<Thousandths | null>
  place: (bet: BetAsk) => Promise<ShownBet>
  bets: (which: 'open' | 'settled', before: string | null) => Promise<Page<ShownBet>>
  /** Null while nothing is offered. */
  quote: (bet: string) => Promise<{ offer: bigint; running: bigint } | null>
  cashOut: (bet: string, key: string, part: bigint, least: bigint) => Promise<ShownBet>
  /** A day of results; `before` is where the page before began. */
  results: (sport: string, before: string | null) => Promise<Page<ShownEvent>>
  form: (event: string) => Promise<{ home: ShownEvent[]; away: ShownEvent[]; between: ShownEvent[] }>
  /** What a match that is over was drawn from; null before, and where it is not kept. */
  reveal: (event: string) => Promise<Reveal | null>
  balance: () => Promise<{ money: bigint; freeBets: FreeBets | null }>
}
