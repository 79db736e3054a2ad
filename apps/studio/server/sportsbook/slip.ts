import { countOf, type Plan, planOfAll } from '#apps/studio/engine/sports/combinations.ts'
import type { Thousandths } from '#apps/studio/engine/sports/ladder.ts'
import { Refusal } from '#shared/refusal.ts'
import type { BetKind } from './bet-result.ts'

/** Which changes of the price a player takes: all, none that is worse, or none. */
export type Accept = 'any' | 'better' | 'none'
export type SlipLeg = {
  event: string
  market: number
  specifiers: string
  outcome: string
  /** As the player saw it. */
  price: Thousandths
  banker?: boolean | undefined
}
/** `unit`: the stake of each combination. `sizes`: of a system, how many legs beside the bankers belong together. */
export type Slip = {
  kind: BetKind
  legs: SlipLeg[]
  sizes?: number[] | undefined
  unit: bigint
  accept: Accept
  /** Of a same-game parlay, as the player saw it. */
  price?: Thousandths | undefined
  /** A free bet. */
  reward?: string | undefined
}

const MOST_LEGS = 20
const MOST_COMBINATIONS = 1_000

/** How the legs of a slip belong together. Throws `bet_invalid` for a slip that is no bet, whatever the prices are. */
export function planOfSlip({ kind, legs, sizes = [], price, reward }: Slip): { plan: Plan; combinations: number } {
  if (legs.length === 0 || legs.length > MOST_LEGS) throw invalid('legs')
  if (kind === 'single' && legs.length !== 1) throw invalid('legs')
  if (kind !== 'single' && legs.length < 2) throw invalid('legs')
  const bankers = legs.flatMap(({ banker }, i) => (banker ? [i] : []))
  if (kind !== 'system' && (bankers.length > 0 || sizes.length > 0)) throw invalid('sizes')
  if ((kind === 'same_game') !== (price !== undefined)) throw invalid('price')
  // What a free bet is worth is one stake, of which the odds are known.
  if (reward !== undefined && kind !== 'single' && kind !== 'parlay') throw invalid('reward')
  refuseRelated(kind, legs)
  const plan =
    kind === 'system'
      ? { legs: legs.length, bankers, sizes: [...sizes].toSorted((a, b) => a - b) }
      : planOfAll(legs.length)
  const free = legs.length - bankers.length
  const isWrong = plan.sizes.some((size, i) => size < 1 || size > free || size === plan.sizes[i - 1])
  if (plan.sizes.length === 0 || isWrong) throw invalid('sizes')
  const combinations = kind === 'same_game' ? 1 : countOf(plan)
  if (combinations > MOST_COMBINATIONS) throw invalid('sizes')
  return { plan, combinations }
}

/** What happens in one event depends on each other: only a price of all together may combine it. */
function refuseRelated(kind: BetKind, legs: readonly SlipLeg[]): void {
  const events = new Set(legs.map(({ event }) => event))
  const markets = new Set(legs.map(({ market, specifiers }) => `${market} ${specifiers}`))
  if (kind === 'same_game' ? events.size > 1 || markets.size < legs.length : events.size < legs.length)
    throw new Refusal('bet_invalid', { field: 'legs', why: 'related' })
}

const invalid = (field: string) => new Refusal('bet_invalid', { field })

/** The price at which a leg is taken, where the player takes it so. Throws `odds_changed` otherwise. */
export function takenAt(accept: Accept, seen: Thousandths, now: Thousandths): Thousandths {
  if (accept === 'any' || now === seen || (accept === 'better' && now > seen)) return now
  throw new Refusal('odds_changed', { price: now })
}
