import { expect, test } from 'vitest'
import { type SettledBet, validBet } from '#features/turnover/rules/turnover.ts'
import { amount } from '#shared/money.ts'
import { type Plan, planOfAll } from './combinations.ts'
import { ratio } from './ratio.ts'
import { HALF_LOSE, HALF_WIN, type LegResult, LOSE, VOID, WIN } from './settlement/coefficients.ts'
import { validOf, validOnMarket } from './valid-bet.ts'

const UNIT = ratio(10_101n, 1n)
const leg = (price: number, result: LegResult | null = WIN) => ({ price, result })
const parlay = (...legs: ReturnType<typeof leg>[]) => validOf(UNIT, planOfAll(legs.length), legs, null)

test.each([
  ['won', [leg(1_950)], 10_101n],
  ['lost', [leg(1_950, LOSE)], 10_101n],
  ['void', [leg(1_950, VOID)], 0n],
  ['half won', [leg(1_920, HALF_WIN)], 5_050n],
  ['half lost', [leg(1_920, HALF_LOSE)], 5_050n],
  ['at 1.50', [leg(1_500)], 10_101n],
  ['at 1.49', [leg(1_490)], 0n],
  ['two legs of 1.30', [leg(1_300), leg(1_300)], 10_101n],
  ['two legs of 1.20', [leg(1_200), leg(1_200)], 0n],
  ['a leg of 1.30 whose other is void', [leg(1_300), leg(2_000, VOID)], 0n],
  ['a half won leg whose other is void', [leg(1_900, HALF_WIN), leg(2_000, VOID)], 5_050n],
  ['a half won leg beside a won one', [leg(1_900, HALF_WIN), leg(2_000)], 10_101n],
  ['lost while a leg is open', [leg(1_900, LOSE), leg(2_000, null)], 10_101n],
] as const)('of a bet that is %s counts what promotions §5 says', (_, legs, counts) => {
  expect(parlay(...legs)).toBe(counts)
})

test('of a system each combination counts alone', () => {
  const plan: Plan = { legs: 3, bankers: [], sizes: [1, 2] }
  // Singles: 1.40 not, 2.00 half, the void one not; pairs: 1.40 × 2.00, 1.40 alone not, 2.00 alone half.
  expect(validOf(UNIT, plan, [leg(1_400), leg(2_000, HALF_WIN), leg(3_000, VOID)], null)).toBe(20_202n)
})

test('one price of all legs counts whole, below 1.50 and void not', () => {
  const joint = (price: number, ...results: LegResult[]) =>
    validOf(
      UNIT,
      planOfAll(2),
      results.map(result => leg(9_000, result)),
      price,
    )
  expect(joint(1_500, WIN, WIN)).toBe(10_101n)
  expect(joint(1_490, WIN, WIN)).toBe(0n)
  expect(joint(3_000, WIN, VOID)).toBe(0n)
  expect(joint(3_000, LOSE, VOID)).toBe(10_101n)
})

const side = (id: string, outcome: string, stake: bigint, valid = stake) => ({ id, outcome, stake, valid })

test('two bets on opposite sides count as the rule of the platform says', () => {
  for (const [a, b, half] of [
    [100n, 40n, false],
    [40n, 100n, false],
    [60n, 100n, true],
    [50n, 50n, false],
  ] as const) {
    const counted = validOnMarket([side('a', 'home', a, half ? a / 2n : a), side('b', 'away', b)], 2)
    const ruled = (stake: bigint, hedged: bigint, result: SettledBet['result']) =>
      validBet({ category: 'SPORTS', stake: amount(stake), hedged: amount(hedged), result })
    expect([counted.get('a'), counted.get('b')]).toEqual([ruled(a, b, half ? 'HALF_WIN' : 'WIN'), ruled(b, a, 'LOSE')])
  }
})

test('however many bets a side has, it loses twice the smaller side once, the latest bets first', () => {
  const counted = validOnMarket(
    [side('a', 'home', 30n), side('b', 'away', 20n), side('c', 'home', 50n), side('d', 'home', 20n, 10n)],
    2,
  )
  expect(Object.fromEntries(counted)).toEqual({ a: 30n, b: 0n, c: 30n, d: 0n })
})

test('of three ways two may be bet on; with all three nothing counts', () => {
  const two = [side('a', '1', 30n), side('b', '2', 20n)]
  expect([...validOnMarket(two, 3).values()]).toEqual([30n, 20n])
  expect([...validOnMarket([...two, side('c', '3', 1n)], 3).values()]).toEqual([0n, 0n, 0n])
})
