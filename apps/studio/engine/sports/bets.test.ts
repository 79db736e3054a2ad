import { expect, test } from 'vitest'
import { fc } from '../../../../tests/support/property.ts'
import { fairValue, offerOf, paidOffer, worthOf } from './cash-out.ts'
import { combinationsOf, countOf, type Plan, parlayOf, planOfAll, returnOf, systemOf } from './combinations.ts'
import { onLadder } from './ladder.ts'
import { entersWinnings, ODDS_FORMATS, priceRatio, readOdds, riskOf, showOdds, stakeOf } from './odds-formats.ts'
import { decimalText, floorOf, NONE, ONE, plus, type Ratio, ratio, ratioOf, times } from './ratio.ts'
import { coefficientOf, HALF_LOSE, HALF_WIN, LOSE, VOID, WIN } from './settlement/coefficients.ts'

const prices = fc
  .double({ min: 1.01, max: 1_000, noNaN: true })
  .map(onLadder)
  .filter(price => price > 0)
const results = fc.constantFrom(WIN, HALF_WIN, VOID, HALF_LOSE, LOSE)
const coefficients = fc.tuple(prices, results).map(([price, result]) => coefficientOf(priceRatio(price), result))
const plans = fc
  .integer({ min: 1, max: 6 })
  .chain(legs =>
    fc.tuple(
      fc.array(coefficients, { minLength: legs, maxLength: legs }),
      fc.subarray([...Array(legs).keys()]),
      fc.nat(),
    ),
  )

/** Of its own, as a person would: each combination by itself. */
const eachOf = (plan: Plan, legs: readonly Ratio[]) =>
  combinationsOf(plan).reduce((sum, places) => plus(sum, parlayOf(places.map(place => legs[place]!))), NONE)

test('a system is the sum of its combinations, and a parlay the product of its legs', () => {
  fc.assert(
    fc.property(plans, ([legs, bankers, seed]) => {
      const free = legs.length - bankers.length
      const plan = { legs: legs.length, bankers, sizes: [...new Set([seed % (free + 1), free])] }
      expect(systemOf(plan, legs)).toEqual(eachOf(plan, legs))
      expect(combinationsOf(plan)).toHaveLength(countOf(plan))
      expect(systemOf(planOfAll(legs.length), legs)).toEqual(parlayOf(legs))
    }),
  )
})

test('every combination of a banker holds it', () => {
  expect(combinationsOf({ legs: 4, bankers: [2], sizes: [1, 2] })).toEqual([
    ...[
      [0, 2],
      [1, 2],
      [2, 3],
    ],
    ...[
      [0, 1, 2],
      [0, 2, 3],
      [1, 2, 3],
    ],
  ])
})

test('a bet is rounded down once, not leg by leg', () => {
  const thirds = [ratio(4n, 3n), ratio(5n, 4n)]
  expect(returnOf(ratio(10n, 1n), planOfAll(2), thirds)).toBe(16n)
  const system = { legs: 3, bankers: [], sizes: [1] }
  const halves = [ratio(3n, 2n), ratio(3n, 2n), ratio(3n, 2n)]
  // Three bets of 1.5 are 4.5: each by itself would be 1.
  expect(returnOf(ONE, system, halves)).toBe(4n)
})

test('odds of every format come back as the price they were', () => {
  fc.assert(
    fc.property(prices, fc.constantFrom(...ODDS_FORMATS), (price, format) => {
      expect(readOdds(showOdds(price, format), format)).toBe(price)
    }),
  )
})

test.each([
  [2_250, ['2.25', '1.25', '-0.80', '1.25', '125']],
  [1_800, ['1.80', '0.80', '0.80', '-1.25', '-125']],
  [2_000, ['2.00', '1.00', '1.00', '1.00', '100']],
] as const)('%d in every format', (price, texts) => {
  expect(ODDS_FORMATS.map(format => showOdds(price, format))).toEqual(texts)
})

test.each(['', '1.2.3', 'abc', '0.5', '-2'])('%j is no decimal price', text => {
  expect(readOdds(text, 'decimal')).toBeUndefined()
})

test.each(['0', '0.00'])('%s is no price of any format but decimal', text => {
  expect(ODDS_FORMATS.filter(format => readOdds(text, format) !== undefined)).toEqual([])
})

test('where winnings are entered the stake wins at least them, and a unit less would not', () => {
  fc.assert(
    fc.property(prices, fc.bigInt(1n, 10n ** 9n), (price, entered) => {
      const won = (stake: bigint) => floorOf(times(ratio(stake, 1n), priceRatio(price))) - stake
      for (const format of ODDS_FORMATS) {
        const stake = stakeOf(entered, price, format)
        if (!entersWinnings(priceRatio(price), format)) expect(stake).toBe(entered)
        else expect([won(stake) >= entered, won(stake - 1n) < entered]).toEqual([true, true])
      }
    }),
  )
})

test('negative odds show what is risked and what is won', () => {
  const shown = ({ risk, toWin }: ReturnType<typeof riskOf>) => [decimalText(risk), decimalText(toWin)]
  expect(shown(riskOf(ratioOf('100'), priceRatio(2_250), 'malay'))).toEqual(['80', '100'])
  expect(shown(riskOf(ratioOf('100'), priceRatio(1_800), 'indo'))).toEqual(['125', '100'])
  expect(shown(riskOf(ratioOf('100'), priceRatio(1_800), 'malay'))).toEqual(['100', '80'])
})

test('a cash-out is worth what its legs are, and parts of it add up', () => {
  const certain = { win: 1, half_win: 0, refund: 0, half_lose: 0, lose: 0 }
  fc.assert(
    fc.property(prices, fc.bigInt(1n, 10n ** 9n), fc.integer({ min: 1, max: 99 }), (price, stake, hundredths) => {
      const unit = ratio(stake, 1n)
      const fair = fairValue(unit, planOfAll(1), [worthOf(priceRatio(price), certain)])
      expect(fair).toEqual(times(unit, priceRatio(price)))
      const part = ratio(BigInt(hundredths), 100n)
      const rest = ratio(BigInt(100 - hundredths), 100n)
      const margin = ratioOf('0.05')
      expect(plus(offerOf(fair, margin, part), offerOf(fair, margin, rest))).toEqual(offerOf(fair, margin, ONE))
      expect(paidOffer(fair, margin, ONE)).toBeLessThanOrEqual(floorOf(fair))
    }),
  )
  expect(() => offerOf(ONE, NONE, ratio(101n, 100n))).toThrow(RangeError)
  expect(() => offerOf(ONE, NONE, NONE)).toThrow(RangeError)
})
