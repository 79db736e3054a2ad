import { expect, test } from 'vitest'
import { figuresOf, SUMS, type Sums } from './figures.ts'

const sums = (given: Partial<Sums>): Sums => ({ ...(Object.fromEntries(SUMS.map(key => [key, 0n])) as Sums), ...given })

test('gross is what was staked less what was paid', () => {
  expect(figuresOf(sums({ staked: 1000n, paid: 950n }))).toMatchObject({ ggr: 50n, ngr: 50n })
})

test('net bears what was given away, what agents earned, what pools keep and what payments cost, and gains members’ fees', () => {
  const { ggr, ngr } = figuresOf(
    sums({
      staked: 1000n,
      paid: 700n,
      jackpotIn: 30n,
      jackpotOut: 10n,
      bonus: 100n,
      commissions: 40n,
      costs: 7n,
      fees: 5n,
    }),
  )
  expect([ggr, ngr]).toEqual([300n, 300n - 20n - 100n - 40n - 7n + 5n])
})

test('what came in and went out is no revenue', () => {
  expect(figuresOf(sums({ deposits: 500n, withdrawals: 200n, chargebacks: 10n }))).toMatchObject({ ggr: 0n, ngr: 0n })
})
