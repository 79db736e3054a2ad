import { onLadder, type Thousandths } from '#apps/studio/engine/sports/ladder.ts'
import { powerPrices } from '#apps/studio/engine/sports/margin.ts'
import { fairPrice } from '#apps/studio/engine/sports/models/split.ts'
import type { FeedOutcome, Split } from '#apps/studio/feed-messages.ts'

/** An outcome as the book offers it; a price of 0 is none. */
export type Priced = { id: string; active: boolean; price: Thousandths; chance: number; split?: Split }

/**
 * What the book keeps of each unit where stakes are shared so that every outcome pays the same, where traders say nothing of it
 * (trading/margins.ts).
 */
const MARGIN = 0.05
const LARGE_MARGIN = 0.08
/** Markets of so many outcomes keep more: few know their chances well. */
const MANY = 6
const SPLITS = ['win', 'half_win', 'refund', 'half_lose', 'lose'] as const
/** A chance beyond is certain enough to be no bet. */
const [LEAST_CHANCE, MOST_PRICE] = [1e-4, 1_000_000]

export const shippedMargin = (outcomes: number): number => (outcomes >= MANY ? LARGE_MARGIN : MARGIN)

/** Exact decimal prices with the margin, before they come on the ladder. A fair price counts half results as what they pay. */
export function marginPrices(fair: readonly number[], margin: number): number[] {
  const chances = fair.map(odds => 1 / odds)
  return powerPrices(chances, margin / (1 - margin))
}

/** The book's prices from the feed's fair ones. Nothing is offered where the chances of a market leave no room for its margin. */
export function pricesOf(outcomes: readonly FeedOutcome[], margin = shippedMargin(outcomes.length)): Priced[] {
  const fair: number[] = []
  for (const { odds } of outcomes) if (isOffered(odds)) fair.push(odds)
  const offers = offered(fair, margin)
  let at = 0
  return outcomes.map(({ id, active, odds, probabilities, additional_probabilities: split }): Priced => {
    const price = isOffered(odds) ? (offers[at++] ?? 0) : 0
    const priced = { id, active: active === 1 && price > 0, price, chance: rounded(probabilities) }
    return split ? { ...priced, split: roundedSplit(split) } : priced
  })
}

const isOffered = (odds: number): boolean => odds > 1 / (1 - LEAST_CHANCE) && odds < 1 / LEAST_CHANCE

/** What the book keeps of a market by the prices that stand, with what the ladder takes; 0 where none is offered. */
export function keptOf(outcomes: readonly Priced[]): number {
  const priced = outcomes.filter(({ price }) => price > 0)
  if (priced.length === 0) return 0
  const chances = priced.reduce((sum, { chance, split }) => sum + (split ? 1 / fairPrice(split) : chance), 0)
  return 1 - chances / priced.reduce((sum, { price }) => sum + THOUSAND / price, 0)
}
const THOUSAND = 1_000

/**
 * What the feed said of a market's outcomes, as one list that is written over: whoever kept its messages until the next ones would spend
 * more on keeping than on pricing.
 */
export function writeTold(told: number[], outcomes: readonly FeedOutcome[]): void {
  let at = 0
  for (const outcome of outcomes) {
    told[at++] = mark(outcome)
    told[at++] = outcome.odds
    told[at++] = outcome.probabilities
    if (outcome.additional_probabilities) for (const part of SPLITS) told[at++] = outcome.additional_probabilities[part]
  }
  told.length = at
}

const mark = ({ active, additional_probabilities: split }: FeedOutcome): number => active + (split ? 2 : 0)

/** Whether the feed says what it said before, of the outcomes that were priced of it. */
export function isSameTold(
  told: readonly number[],
  priced: readonly Priced[],
  outcomes: readonly FeedOutcome[],
): boolean {
  let at = 0
  return (
    priced.length === outcomes.length &&
    outcomes.every((outcome, i) => {
      const { id, odds, probabilities, additional_probabilities: split } = outcome
      if (priced[i]!.id !== id || told[at++] !== mark(outcome)) return false
      if (told[at++] !== odds || told[at++] !== probabilities) return false
      return !split || SPLITS.every(part => told[at++] === split[part])
    })
  )
}

export function isSamePriced(before: readonly Priced[], now: readonly Priced[]): boolean {
  if (before === now) return true
  return (
    before.length === now.length &&
    now.every((outcome, i) => {
      const { id, active, price, chance, split } = before[i]!
      const isAlike = id === outcome.id && active === outcome.active && price === outcome.price
      return isAlike && chance === outcome.chance && isSameSplit(split, outcome.split)
    })
  )
}

const isSameSplit = (one: Split | undefined, other: Split | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && SPLITS.every(part => one[part] === other[part]))

/** Chances are kept to millionths: more changes no price that is paid, and all of it is written with every change. */
const rounded = (chance: number): number => Math.round(chance * 1e6) / 1e6
const roundedSplit = ({ win, half_win, refund, half_lose, lose }: Split): Split => ({
  win: rounded(win),
  half_win: rounded(half_win),
  refund: rounded(refund),
  half_lose: rounded(half_lose),
  lose: rounded(lose),
})

function offered(fair: readonly number[], margin: number): Thousandths[] {
  try {
    return marginPrices(fair, margin).map(price => Math.min(onLadder(price), MOST_PRICE))
  } catch (error) {
    if (error instanceof RangeError) return []
    throw error
  }
}
