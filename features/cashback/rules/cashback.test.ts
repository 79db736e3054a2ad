import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amount, formatAmount, parseAmount } from '#shared/money.ts'
import { cashback } from './cashback.ts'

const of = parseAmount
const TERMS = { ratePpm: 100_000n, min: of('1'), cap: of('500'), unit: of('0.01') }
const given = (staked: string, won: string, rewards = '0', carryIn = '0') =>
  cashback({ staked: of(staked), won: of(won), rewards: of(rewards), carryIn: of(carryIn) }, TERMS)

test.for([
  ['less rewards and what is carried', given('1000', '700', '20', '50'), '230.00', '23.00'],
  ['nothing lost', given('700', '700'), '0.00', '0.00'],
  ['won', given('700', '1000'), '0.00', '0.00'],
  ['below the least', given('9.99', '0'), '9.99', '0.00'],
  ['the least', given('10', '0'), '10.00', '1.00'],
  ['above the most', given('9000', '0'), '9000.00', '500.00'],
  ['down to the unit', given('10.09', '0'), '10.09', '1.00'],
] as const)('%s', ([, is, netLoss, paid]) =>
  expect([formatAmount(is.netLoss), formatAmount(is.amount)]).toEqual([netLoss, paid]),
)

test('never more than the rate of what was lost, nor more than the most', () => {
  const money = fc.bigInt(0n, 10_000_000_000n).map(amount)
  fc.assert(
    fc.property(money, money, money, money, (staked, won, rewards, carryIn) => {
      const { netLoss, amount: paid } = cashback({ staked, won, rewards, carryIn }, TERMS)
      expect(paid * 10n <= netLoss && paid <= TERMS.cap && paid % TERMS.unit === 0n).toBe(true)
    }),
  )
})
