import { expect, test } from 'vitest'
import { amount, parseAmount, ZERO } from '#shared/money.ts'
import { addDays } from '#shared/zone.ts'
import { fc } from '../../../tests/support/property.ts'
import { type CheckIn, checkIn, missedBy } from './check-in.ts'
import { convertProblem, mostConvertible, worthOf } from './convert.ts'
import { earn } from './earn.ts'
import { expired, goneOn, spendOldest, sumOf } from './lots.ts'
import { redeemProblem } from './redeem.ts'
import { settingsFor } from './settings.ts'

const usual = settingsFor('USD')
const small = (max: bigint) => fc.bigInt({ min: 0n, max })

test('in whatever parts and corrections play is counted, points are those of its sum', () => {
  const changes = fc.array(fc.bigInt({ min: -(10n ** 7n), max: 10n ** 7n }), { maxLength: 40 })
  fc.assert(
    fc.property(changes, changes => {
      let [balance, carry, sum] = [0n, ZERO, 0n]
      for (const change of changes) {
        if (sum + change < 0n) continue
        sum += change
        const earned = earn({ carry, change: amount(change), perBet: usual.perBet, balance })
        balance += earned.points
        carry = earned.carry
        expect(balance).toBe(sum / usual.perBet)
        expect(carry).toBe(sum % usual.perBet)
      }
    }),
  )
})

test('what a correction takes and is spent already is kept back from what comes', () => {
  const taken = earn({ carry: ZERO, change: parseAmount('-90'), perBet: usual.perBet, balance: 1n })
  expect(taken).toEqual({ points: -1n, carry: parseAmount('-60') })
  expect(earn({ carry: taken.carry, change: parseAmount('100'), perBet: usual.perBet, balance: 0n })).toEqual({
    points: 1n,
    carry: parseAmount('10'),
  })
})

test('the oldest points are spent first, and all of them are told', () => {
  const lots = fc.uniqueArray(fc.record({ day: fc.nat({ max: 800 }), left: small(500n) }), { selector: lot => lot.day })
  fc.assert(
    fc.property(lots, fc.nat({ max: 100 }), (drawn, percent) => {
      const lots = drawn.map(({ day, left }) => ({ day: addDays('2026-01-01', day), left }))
      const all = lots.reduce((sum, lot) => sum + lot.left, 0n)
      const points = (all * BigInt(percent)) / 100n
      const uses = spendOldest(lots, points)
      expect(sumOf(uses)).toBe(points)
      const newest = uses.at(-1)?.day ?? ''
      const kept = lots.filter(lot => lot.day < newest && lot.left > 0n)
      expect(kept.every(lot => uses.some(use => use.day === lot.day && use.points === lot.left))).toBe(true)
      expect(() => spendOldest(lots, all + 1n)).toThrow(RangeError)
    }),
  )
})

test('points live twelve months to the day', () => {
  expect(['2025-11-30', '2024-02-29', '2026-12-31'].map(day => goneOn(day, 12))).toEqual([
    '2026-11-30',
    '2025-02-28',
    '2027-12-31',
  ])
  const lots = [{ day: '2025-12-01', left: 5n }]
  expect(expired(lots, 12, '2026-11-30')).toEqual([])
  expect(expired(lots, 12, '2026-12-01')).toEqual([{ day: '2025-12-01', points: 5n }])
})

test('conversions: whole steps, from the least on, of what is there, and never above the day’s cap', () => {
  const facts = { balance: 9_000n, convertedToday: ZERO }
  const problem = (points: bigint, change: Partial<typeof facts> = {}) =>
    convertProblem({ ...facts, ...change, points }, usual.convert)
  expect([problem(900n), problem(1_050n)]).toEqual(['amount_out_of_range', 'amount_out_of_range'])
  expect(problem(9_100n)).toBe('points_short')
  expect(problem(1_100n, { convertedToday: parseAmount('90') })).toBe('daily_limit')
  expect(problem(1_000n, { convertedToday: parseAmount('90') })).toBe(null)
  fc.assert(
    fc.property(small(20_000n), small(110n), (balance, today) => {
      const facts = { balance, convertedToday: amount(today * 10_000n) }
      const most = mostConvertible(facts, usual.convert)
      if (most > 0n) expect(convertProblem({ ...facts, points: most }, usual.convert)).toBe(null)
      expect(convertProblem({ ...facts, points: most + usual.convert.step }, usual.convert)).not.toBe(null)
      expect(worthOf(most, usual.convert) + facts.convertedToday <= usual.convert.dayCap || most === 0n).toBe(true)
    }),
  )
})

test('redeems are refused with the first reason of the order', () => {
  const goods = { minRank: 2, perMember: 1, stock: 0, points: 100n, amountRequirement: parseAmount('10') }
  const facts = { rank: 1, taken: 1, turnover: ZERO, balance: 0n, quantity: 1 }
  const told = []
  const steps = [{ rank: 2 }, { taken: 0 }, { stock: 1 }, { turnover: parseAmount('10') }, { balance: 100n }]
  let [own, item] = [facts, goods]
  for (const step of steps) {
    told.push(redeemProblem(item, own))
    if ('stock' in step) item = { ...item, ...step }
    else own = { ...own, ...step }
  }
  expect(told).toEqual(['rank_too_low', 'redeem_limit', 'sold_out', 'play_more', 'points_short'])
  expect(redeemProblem(item, own)).toBe(null)
})

/** Checks in on these days of a month, `m` with the missed days before it made up for. */
function round(...days: readonly (number | `${number}m`)[]) {
  const history: CheckIn[] = []
  return days.map(each => {
    const date = addDays('2026-12-01', Number.parseInt(String(each), 10) - 1)
    const done = checkIn(history, date, String(each).endsWith('m'), usual.checkIn)
    if (done) history.push({ date, place: done.place, madeUp: done.madeUp })
    return done && [done.place, Number(done.points), Number(done.cost)]
  })
}

test('two missed days of a round may be made up for, at 50 points each and without their own', () => {
  expect(round(1, '4m', 5)).toEqual([
    [1, 10, 0],
    [4, 40, 100],
    [5, 50, 0],
  ])
  expect(round(1, '3m', '5m', '7m').map(each => each?.[0])).toEqual([1, 3, 5, 1])
  expect(round(1, '5m').map(each => each?.[0])).toEqual([1, 1])
})

test('a round that would be over is not kept by making up, and the next round may make up again', () => {
  expect(round(1, 2, 3, 4, 5, 6, '8m')[6]).toEqual([1, 10, 0])
  expect(round(1, '3m', '5m', 6, 7, 8, '10m').map(each => each?.[0])).toEqual([1, 3, 5, 6, 7, 1, 3])
})

test('one check-in a day, and none for a day that is past', () => {
  expect(round(2, 2, 1)).toEqual([[1, 10, 0], null, null])
})

test('what a member is told of missed days is what making up does', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat({ max: 30 }), { maxLength: 12 }), fc.array(fc.boolean()), (days, choices) => {
      const history: CheckIn[] = []
      for (const [i, day] of days.toSorted((a, b) => a - b).entries()) {
        const date = addDays('2026-12-01', day)
        const missed = missedBy(history, date, usual.checkIn)
        const done = checkIn(history, date, choices[i] ?? false, usual.checkIn)!
        expect(done.madeUp).toBe(choices[i] ? missed : 0)
        expect(done.place).toBeGreaterThan(done.madeUp)
        history.push({ date, place: done.place, madeUp: done.madeUp })
      }
    }),
  )
})
