import { expect, test } from 'vitest'
import { type Purse, splitPayment, splitStake } from '#features/bonuses/rules/bonuses.ts'
import { amount, ZERO } from '#shared/money.ts'
import { fc } from '../../../tests/support/property.ts'
import { OPEN, RETURNS, SPLIT_BET, UNIT, units, VIEW } from '../../../tests/support/wallet-views.ts'
import type { Round, Tx, View, Write } from './gateway.ts'
import { decidePartialRefund, decideRollback } from './wallet-rollback.ts'

const purse = (cash: number, bonus: number): Purse => ({ cash: units(cash), bonus: units(bonus) })

test.each([
  ['real_first', 1000, purse(300, 700), purse(300, 700)],
  ['real_first', 200, purse(300, 700), purse(200, 0)],
  ['bonus_first', 800, purse(300, 700), purse(100, 700)],
  ['bonus_first', 600, purse(300, 700), purse(0, 600)],
  ['real_first', 1001, purse(300, 700), undefined],
] as const)('%s: a stake of %i', (order, stake, from, expected) => {
  expect(splitStake(units(stake), from, order, UNIT)).toEqual(expected)
})

test('what is smaller than the smallest unit stays where it is', () => {
  const odd = { cash: amount(30_050n), bonus: amount(70_060n) }
  expect(splitStake(units(1000), odd, 'real_first', UNIT)).toEqual(purse(300, 700))
  expect(splitStake(units(1001), odd, 'real_first', UNIT)).toBeUndefined()
})

test.each([
  [2000, 700, 1000, purse(600, 1400)],
  [2500, 0, 1000, purse(2500, 0)],
  [2500, 1000, 1000, purse(0, 2500)],
  [1, 500, 1000, purse(1, 0)],
  [1, 501, 1000, purse(0, 1)],
  [3, 500, 1000, purse(2, 1)],
  [0, 700, 1000, purse(0, 0)],
] as const)('of %i the part of a stake with %i of %i from the bonus', (payment, bonus, stake, expected) => {
  expect(splitPayment(units(payment), units(bonus), units(stake), UNIT)).toEqual(expected)
})

test('a payment on no stake is cash', () => {
  expect(splitPayment(units(700), ZERO, ZERO, UNIT)).toEqual(purse(700, 0))
})

const anyStake = fc
  .bigInt(1n, 10n ** 9n)
  .chain(stake => fc.record({ stake: fc.constant(stake), bonus: fc.bigInt(0n, stake) }))
const anyUnit = fc.constantFrom(1n, 100n, 10_000n)

test('the parts are whole units, sum to the payment and are proportional within one unit', () => {
  fc.assert(
    fc.property(anyStake, fc.bigInt(0n, 10n ** 12n), anyUnit, ({ stake, bonus }, payment, unit) => {
      const parts = splitPayment(amount(payment * unit), amount(bonus * unit), amount(stake * unit), unit)
      expect(parts.cash + parts.bonus).toBe(payment * unit)
      expect([parts.cash % unit, parts.bonus % unit]).toEqual([0n, 0n])
      expect(parts.cash >= 0n && parts.bonus >= 0n).toBe(true)
      const error = parts.bonus * stake - payment * unit * bonus
      expect(error < 0n ? -error : error).toBeLessThanOrEqual(unit * stake)
    }),
  )
})

test('in whatever pieces a stake comes back, they add up to the split it was taken in', () => {
  const pieces = fc.array(fc.bigInt(1n, 10n ** 9n), { maxLength: 12 })
  fc.assert(
    fc.property(anyStake, pieces, anyUnit, ({ stake, bonus }, sizes, unit) => {
      let ref: Tx = { ...SPLIT_BET, amount: amount(stake * unit), bonus: amount(bonus * unit) }
      let round: Round = { ...OPEN, stake: ref.amount, bonusStake: ref.bonus }
      const back = { cash: 0n, bonus: 0n }
      const take = (verdict: Write) => {
        back.cash += verdict.split!.cash
        back.bonus += verdict.split!.bonus
        expect([verdict.split!.cash % unit, verdict.split!.bonus % unit]).toEqual([0n, 0n])
        round = verdict.round!
        expect([round.stake, round.bonusStake]).toEqual([ref.amount - back.cash - back.bonus, ref.bonus - back.bonus])
      }
      const view = (): View => ({ ...VIEW, unit, ref, round, returns: RETURNS })
      for (const size of sizes) {
        if (ref.returned + size * unit > ref.amount) continue
        take(decidePartialRefund({ player: 'p', amount: amount(size * unit), fingerprint: 2n }, view()) as Write)
        ref = { ...ref, returned: amount(ref.returned + size * unit) }
      }
      take(decideRollback({ player: 'p', fingerprint: 3n }, view()) as Write)
      expect(back).toEqual({ cash: ref.amount - ref.bonus, bonus: ref.bonus })
      expect(round).toMatchObject({ stake: 0n, bonusStake: 0n, bets: 0 })
    }),
  )
})
