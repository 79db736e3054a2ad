import { type Plan, planOfAll, returnOf, systemOf } from '#apps/studio/engine/sports/combinations.ts'
import type { Thousandths } from '#apps/studio/engine/sports/ladder.ts'
import { priceRatio } from '#apps/studio/engine/sports/odds-formats.ts'
import { NONE, ONE, type Ratio, ratio } from '#apps/studio/engine/sports/ratio.ts'
import { coefficientOf, type LegResult } from '#apps/studio/engine/sports/settlement/coefficients.ts'

export type BetKind = 'single' | 'parlay' | 'system' | 'same_game'
export type LegOfBet = { price: Thousandths; result: LegResult | null }
/** `running`: what of the stake was not cashed out. `price`: of a same-game parlay. */
export type BetTerms = { kind: BetKind; plan: Plan; combinations: number; running: bigint; price: Thousandths | null }

export const unitOf = ({ running, combinations }: Pick<BetTerms, 'running' | 'combinations'>): Ratio =>
  ratio(running, BigInt(combinations))

/** What a bet returns in minor units by what its legs came to; null while that is open. Lost is known before the last leg. */
export function betReturn(terms: BetTerms, legs: readonly LegOfBet[]): bigint | null {
  const { kind, plan } = terms
  if (kind === 'same_game') return sameGameReturn(terms, legs)
  const coefficients = legs.map(({ price, result }) => (result ? coefficientOf(priceRatio(price), result) : ONE))
  const isOpen = legs.some(({ result }) => result === null)
  if (isOpen && systemOf(plan, coefficients).over > 0n) return null
  return returnOf(unitOf(terms), plan, coefficients)
}

/** The price is of all its legs together: one that is lost loses it, one that is void makes it void. */
function sameGameReturn(terms: BetTerms, legs: readonly LegOfBet[]): bigint | null {
  const isLost = legs.some(({ result }) => result?.result === 0 && result.void_factor === undefined)
  if (!isLost && legs.some(({ result }) => result === null)) return null
  const isVoid = legs.some(({ result }) => result?.void_factor !== undefined)
  const coefficient = isLost ? NONE : isVoid ? ONE : priceRatio(terms.price!)
  return returnOf(unitOf(terms), planOfAll(1), [coefficient])
}

/** The most that a bet can return. */
export function mostOf(terms: BetTerms, prices: readonly Thousandths[]): bigint {
  if (terms.kind === 'same_game') return returnOf(unitOf(terms), planOfAll(1), [priceRatio(terms.price!)])
  return returnOf(unitOf(terms), terms.plan, prices.map(priceRatio))
}
