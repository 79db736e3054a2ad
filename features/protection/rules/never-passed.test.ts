import { expect, test } from 'vitest'
import { amount, ZERO } from '#shared/money.ts'
import { fc } from '../../../tests/support/property.ts'
import { checkBet, type Limit, type Protection, rollWindows, withRebases } from './protection.ts'
import { type Period, windowStart } from './windows.ts'

/* A member plays as the gateway would let them, batch by batch; a ledger beside it knows nothing of windows or bases. */

type Step =
  | { do: 'bet' | 'win'; units: bigint }
  | { do: 'rollback'; which: number }
  | { do: 'wait'; ms: number }
  | { do: 'commit' }
type Entry = { at: number; staked: bigint; won: bigint }

const START = new Date('2026-01-29T20:00:00Z')
const HOUR_MS = 3_600_000
const PERIODS: readonly Period[] = ['day', 'week', 'month']

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('bet' as const), units: fc.bigInt(0n, 60n) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('win' as const), units: fc.bigInt(0n, 150n) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rollback' as const), which: fc.nat(20) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 40 * HOUR_MS }) }),
  },
  { weight: 2, arbitrary: fc.constant({ do: 'commit' as const }) },
)
const limit = fc.oneof(
  fc.record({
    kind: fc.constantFrom('loss' as const, 'stake' as const),
    period: fc.constantFrom(...PERIODS),
    max: fc.bigInt(0n, 200n).map(amount),
  }),
  fc.record({ kind: fc.constant('single_bet' as const), max: fc.bigInt(0n, 60n).map(amount) }),
)

/** Plays the steps and answers the worst that any limit was passed by, in units. `sees`: what a decision is given. */
function play(
  limits: readonly Limit[],
  steps: readonly Step[],
  sees: 'running totals' | 'totals at the batch’s start',
) {
  const entries: Entry[] = []
  const bets: bigint[] = []
  let totals = { staked: ZERO, won: ZERO, deposited: ZERO }
  let held = totals
  let time = START.getTime()
  let worst = 0n
  let protection: Protection = {
    memberId: 'mem_1',
    at: START,
    limits,
    windows: PERIODS.map(period => ({ period, startsAt: windowStart(period, START), base: totals })),
  }
  const book = (staked: bigint, won: bigint) => {
    entries.push({ at: time, staked, won })
    totals = { ...totals, staked: amount(totals.staked + staked), won: amount(totals.won + won) }
  }
  for (const each of steps) {
    if (each.do === 'wait') time += each.ms
    if (each.do === 'wait' || each.do === 'commit') held = totals
    if (each.do === 'win') book(0n, each.units)
    if (each.do === 'rollback') {
      const [stake = 0n] = bets.splice(each.which, 1)
      book(-stake, 0n)
    }
    if (each.do !== 'bet') continue
    const given = sees === 'running totals' ? totals : held
    const at = new Date(time)
    protection = withRebases(protection, rollWindows(protection, at, given))
    const verdict = checkBet(protection, { at, stake: amount(each.units), totals: given, sessionStartedAt: START })
    if (!verdict.allowed) continue
    book(each.units, 0n)
    bets.push(each.units)
    for (const one of limits) {
      const by = passedBy(one, entries, each.units, at)
      if (by > worst) worst = by
    }
  }
  return worst
}

/** By how much the newest bet passes a limit, from all entries of the calendar's window. */
function passedBy(one: Limit, entries: readonly Entry[], stake: bigint, at: Date): bigint {
  if (one.kind === 'session') return 0n
  if (one.kind === 'single_bet') return stake - one.max
  const start = windowStart(one.period, at).getTime()
  const inWindow = entries.filter(entry => entry.at >= start)
  const used = inWindow.reduce((sum, { staked, won }) => sum + staked - (one.kind === 'loss' ? won : 0n), 0n)
  return used - one.max
}

const games = [fc.array(limit, { minLength: 1, maxLength: 3 }), fc.array(step, { maxLength: 60, size: 'max' })] as const

test('no sequence of bets, wins, rollbacks and changing windows passes a limit by one unit', () => {
  const neverPassed = fc.property(...games, (limits, steps) => play(limits, steps, 'running totals') === 0n)
  fc.assert(neverPassed, { numRuns: 3_000 })
})

test('control: who decides on the totals at the batch’s start passes limits', () => {
  const neverPassed = fc.property(
    ...games,
    (limits, steps) => play(limits, steps, 'totals at the batch’s start') === 0n,
  )
  expect(fc.check(neverPassed, { numRuns: 3_000 }).failed).toBe(true)
})

test('C-20: of any limits the tightest counts: its room may be staked to the last unit, and not one more', () => {
  const used = fc.record({ staked: fc.bigInt(0n, 300n), won: fc.bigInt(0n, 300n) })
  fc.assert(
    fc.property(fc.array(limit, { minLength: 1, maxLength: 8 }), used, (limits, { staked, won }) => {
      const base = { staked: ZERO, won: ZERO, deposited: ZERO }
      const windows = PERIODS.map(period => ({ period, startsAt: windowStart(period, START), base }))
      const protection: Protection = { memberId: 'mem_1', at: START, limits, windows }
      const totals = { staked: amount(staked), won: amount(won), deposited: ZERO }
      const ask = (stake: bigint) =>
        checkBet(protection, { at: START, stake: amount(stake), totals, sessionStartedAt: START })
      const left = limits.map(each => {
        const rest =
          each.kind === 'loss' ? each.max - staked + won : each.kind === 'stake' ? each.max - staked : each.max
        return [0n, rest, each.max].toSorted((a, b) => Number(a - b))[1]!
      })
      const [least = 0n] = left.toSorted((a, b) => Number(a - b))
      expect(ask(least)).toEqual({ allowed: true })
      expect(ask(least + 1n)).toMatchObject({ allowed: false, reason: 'limit', left: least })
    }),
    { numRuns: 1_000 },
  )
})
