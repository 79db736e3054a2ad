import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Amount, amount, formatAmount, parseAmount, ZERO } from '#shared/money.ts'
import { accrue, rebate, type Waiting } from './rebate.ts'
import { LAST_RANK, type RebateSettings, rateOf, rises, settingsFor } from './settings.ts'
import { betAgrees, claimAgrees, type StatementBet } from './statement.ts'

const of = parseAmount
const UNIT = of('0.01')
const TERMS = { minClaim: of('1'), cap: of('18888'), unit: UNIT }
const waits = (product: string, accrued: string, carry = '0'): Waiting => ({
  ...{ product, accrued: of(accrued), carry: of(carry) },
})
const told = (rows: Waiting[], terms: { minClaim: Amount; cap: Amount | null; unit: bigint } = TERMS) => {
  const { lines, claimable, left } = rebate({ ...terms, rows })
  const paid = lines.map(line => `${formatAmount(line.paid)} +${formatAmount(line.carry)}`)
  return [...paid, formatAmount(claimable), formatAmount(left)]
}

test.for([
  [
    'two products, each down to the unit',
    [waits('RNG', '74.0740'), waits('LIVE', '3.9999')],
    TERMS,
    ['74.07 +0.004', '3.99 +0.0099', '78.06', '0.00'],
  ],
  ['below the least all stays', [waits('RNG', '0.9')], TERMS, ['0.00 +0.90', '0.00', '0.90']],
  ['what is owed comes out of what comes', [waits('RNG', '6', '-2')], TERMS, ['4.00 +0.00', '4.00', '0.00']],
  [
    'more is owed than comes: nothing, and nobody is debited',
    [waits('RNG', '1', '-2'), waits('LIVE', '5')],
    TERMS,
    ['0.00 +-1.00', '5.00 +0.00', '5.00', '0.00'],
  ],
  [
    'above the most of the day the rest stays',
    [waits('LIVE', '6'), waits('RNG', '7')],
    { ...TERMS, cap: of('10') },
    ['6.00 +0.00', '4.00 +3.00', '10.00', '3.00'],
  ],
  ['the most is had', [waits('RNG', '7')], { ...TERMS, cap: ZERO }, ['0.00 +7.00', '0.00', '7.00']],
  [
    'all at once, however little',
    [waits('RNG', '0.0199')],
    { ...TERMS, minClaim: ZERO, cap: null },
    ['0.01 +0.0099', '0.01', '0.00'],
  ],
] as const)('%s', ([, rows, terms, expected]) => expect(told([...rows], terms)).toEqual(expected))

const money = fc.bigInt(-10_000_000n, 100_000_000n).map(amount)
const row = fc.record({ product: fc.constantFrom('RNG', 'LIVE', 'FISH'), carry: money, accrued: money })

test('whatever waits: nothing is lost, nobody is debited, and no more than the most is paid', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 6 }), fc.bigInt(0n, 200_000_000n), (rows, cap) => {
      const { lines, claimable, total, left } = rebate({ ...TERMS, cap: amount(cap), rows })
      const paid = lines.reduce((sum, line) => sum + line.paid, 0n)
      expect(paid).toBe(claimable)
      expect(claimable + left).toBe(total)
      expect(claimable <= cap && claimable % UNIT === 0n).toBe(true)
      for (const [i, line] of lines.entries()) {
        expect(line.paid >= 0n && line.paid + line.carry === rows[i]!.carry + rows[i]!.accrued).toBe(true)
      }
    }),
  )
})

test('claims one after the other pay what one claim of all would', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt(0n, 1_000_000n), { minLength: 1, maxLength: 8 }), parts => {
      let [carry, paid] = [ZERO, 0n]
      for (const part of parts) {
        const [line] = rebate({
          ...TERMS,
          minClaim: ZERO,
          cap: null,
          rows: [{ product: 'RNG', carry, accrued: amount(part) }],
        }).lines
        paid += line!.paid
        carry = line!.carry
      }
      const sum = parts.reduce((all, part) => all + part, 0n)
      expect(paid).toBe(sum - (sum % UNIT))
    }),
  )
})

test('a rate of each rank, the last for all above; a unit without a smaller one buys less', () => {
  const usual = settingsFor('USD')
  const rngAt = (rank: number) => rateOf(usual, 'RNG', rank)
  expect([rngAt(0), rngAt(4), rngAt(LAST_RANK), rngAt(99)]).toEqual([6_000, 6_800, 8_000, 8_000])
  expect(accrue(of('12345.67'), 6_000)).toBe(of('74.0740'))
  expect(settingsFor('VND').minClaim).toBe(of('1000'))
})

test('more for anybody is a rise', () => {
  const usual = settingsFor('USD')
  const rng = (ppm: number[]): RebateSettings => ({
    ...usual,
    rates: { ...usual.rates, RNG: { mode: 'MANUAL', ppm } },
  })
  const [low, high] = [usual.rates.RNG.ppm.map(ppm => ppm - 1), usual.rates.RNG.ppm.with(3, 9_000)]
  expect(rises(usual, rng(low))).toBe(false)
  expect(rises(usual, rng([...high]))).toBe(true)
  expect(rises({ ...usual, isOn: false }, rng(low))).toBe(true)
  expect(rises(usual, { ...usual, isOn: false })).toBe(false)
  expect(rises(usual, { ...usual, dayCap: of('20000') })).toBe(true)
})

const BET: StatementBet = {
  ...{ product: 'RNG', valid: of('7.5'), cash: of('3'), stake: of('5'), own: of('4.5'), ratePpm: 6_000 },
  ...{ accrued: of('0.027'), before: ZERO, why: '' },
}
const CLAIM = {
  lines: [{ product: 'RNG', carryBefore: of('1'), accrued: of('0.027'), paid: of('1.02'), carry: of('0.007') }],
  ...{ bets: [BET], ...TERMS, amount: of('1.02') },
}

test('a statement agrees with its bets, and no other does', () => {
  expect(claimAgrees(CLAIM)).toBe(true)
  expect(betAgrees({ ...BET, own: of('7.5') })).toBe(false)
  expect(betAgrees({ ...BET, why: 'EXCLUDED', own: ZERO, accrued: ZERO })).toBe(true)
  expect(claimAgrees({ ...CLAIM, bets: [] })).toBe(false)
  expect(claimAgrees({ ...CLAIM, amount: of('1.03') })).toBe(false)
  expect(claimAgrees({ ...CLAIM, lines: [{ ...CLAIM.lines[0]!, paid: of('1.01'), carry: of('0.017') }] })).toBe(false)
})
