import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amount, parseAmount, ZERO } from '#shared/money.ts'
import { type Entry, leaderboard, sumOfPrizes } from './boards.ts'
import { CLAIM_MS, periodBefore, periodOf, stepStates, stepsProblem } from './missions.ts'

const HOUR = 3_600_000
const at = (text: string) => Date.parse(text)
const LONG = { startsAt: at('2026-11-01T00:00:00Z'), endsAt: at('2026-12-01T00:00:00Z') }

test.each([
  ['once', '2026-11-25', 'once', '2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z'],
  ['daily', '2026-11-25', '2026-11-25', '2026-11-24T17:00:00Z', '2026-11-25T17:00:00Z'],
  ['weekly', '2026-11-25', '2026-11-23', '2026-11-22T17:00:00Z', '2026-11-29T17:00:00Z'],
  ['weekly', '2026-11-29', '2026-11-23', '2026-11-22T17:00:00Z', '2026-11-29T17:00:00Z'],
  ['weekly', '2026-11-23', '2026-11-23', '2026-11-22T17:00:00Z', '2026-11-29T17:00:00Z'],
  // Neither before nor after the mission's own time.
  ['daily', '2026-11-01', '2026-11-01', '2026-11-01T00:00:00Z', '2026-11-01T17:00:00Z'],
  ['weekly', '2026-11-30', '2026-11-30', '2026-11-29T17:00:00Z', '2026-12-01T00:00:00Z'],
] as const)('a mission that repeats %s, on %s in Ho Chi Minh City', (repeat, day, key, from, to) => {
  expect(periodOf({ ...LONG, repeat }, day, 'Asia/Ho_Chi_Minh')).toEqual({ key, from: at(from), to: at(to) })
})

test('the period before is claimed of for a day more', () => {
  const before = periodBefore({ ...LONG, repeat: 'daily' }, '2026-11-25', 'UTC')
  expect(before).toMatchObject({ key: '2026-11-24', to: at('2026-11-25T00:00:00Z') })
  expect(periodBefore({ ...LONG, repeat: 'daily' }, '2026-11-01', 'UTC')).toBeUndefined()
  expect(periodBefore({ ...LONG, repeat: 'once' }, '2026-11-25', 'UTC')).toBeUndefined()
})

const STEPS = ['100', '200', '300'].map(target => ({ target: parseAmount(target), reward: parseAmount('5') }))
const PERIOD = { key: 'once', from: 10 * HOUR, to: 20 * HOUR }
test.each([
  ['0', [], false, 15, ['ACTIVE', 'LOCKED', 'LOCKED']],
  ['99.9999', [], false, 15, ['ACTIVE', 'LOCKED', 'LOCKED']],
  ['100', [], false, 15, ['COMPLETED', 'ACTIVE', 'LOCKED']],
  ['250', [0], false, 15, ['CLAIMED', 'COMPLETED', 'ACTIVE']],
  ['300', [0, 1, 2], false, 15, ['CLAIMED', 'CLAIMED', 'CLAIMED']],
  // A correction after a claim takes nothing back.
  ['50', [0], false, 15, ['CLAIMED', 'LOCKED', 'LOCKED']],
  ['300', [], true, 15, ['LOCKED', 'LOCKED', 'LOCKED']],
  ['0', [], false, 9, ['LOCKED', 'LOCKED', 'LOCKED']],
  ['150', [], false, 20, ['COMPLETED', 'EXPIRED', 'EXPIRED']],
  ['150', [], false, 44, ['EXPIRED', 'EXPIRED', 'EXPIRED']],
] as const)('progress %s, claimed %j, locked %s, hour %i: %j', (progress, claimed, isLocked, hour, states) => {
  const stands = { progress: parseAmount(progress), claimed, isLocked }
  expect(stepStates(STEPS, stands, { period: PERIOD, now: hour * HOUR })).toEqual(states)
})

test('a step may be claimed until a day after its period, and not a moment longer', () => {
  const stands = { progress: parseAmount('100'), claimed: [], isLocked: false }
  const stateAt = (now: number) => stepStates(STEPS, stands, { period: PERIOD, now })[0]
  expect([stateAt(PERIOD.to + CLAIM_MS - 1), stateAt(PERIOD.to + CLAIM_MS)]).toEqual(['COMPLETED', 'EXPIRED'])
})

test('steps ask for more from one to the next, and give whole units', () => {
  const step = (target: string, reward: string) => ({ target: parseAmount(target), reward: parseAmount(reward) })
  expect(stepsProblem(STEPS, 100n)).toBeUndefined()
  expect(stepsProblem([step('100', '1'), step('100', '1')], 100n)).toBe('target')
  expect(stepsProblem([step('0', '1')], 100n)).toBe('target')
  expect(stepsProblem([step('1', '0')], 100n)).toBe('reward')
  expect(stepsProblem([step('1', '0.0050')], 100n)).toBe('reward')
})

test('a board is one order, whatever order its entries come in, and pays each place once', () => {
  const entry = fc.record({
    member: fc.string({ minLength: 1, maxLength: 3 }),
    score: fc.bigInt(0n, 5n).map(amount),
    reachedAt: fc.nat(3),
    excluded: fc.boolean(),
  })
  const entries = fc.uniqueArray(entry, { selector: ({ member }) => member, maxLength: 12 })
  const terms = { minScore: amount(2n), prizes: [{ from: 1, to: 2, amount: amount(9n) }] }
  fc.assert(
    fc.property(entries, fc.array(fc.nat(), { minLength: 12, maxLength: 12 }), (list: Entry[], keys) => {
      const mixed = list.map((each, i) => ({ each, key: keys[i]! })).toSorted((a, b) => a.key - b.key)
      const placed = leaderboard(list, terms)
      expect(
        leaderboard(
          mixed.map(({ each }) => each),
          terms,
        ),
      ).toEqual(placed)
      expect(placed.map(({ rank }) => rank)).toEqual(placed.map((_, i) => i + 1))
      expect(placed.every(({ score }) => score >= 2n)).toBe(true)
      expect(placed.reduce((sum, { prize }) => sum + prize, 0n)).toBeLessThanOrEqual(sumOfPrizes(terms.prizes))
    }),
  )
  expect(sumOfPrizes([])).toBe(ZERO)
})
