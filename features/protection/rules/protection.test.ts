import { expect, test } from 'vitest'
import { type Amount, parseAmount } from '#shared/money.ts'
import {
  type BetVerdict,
  checkBet,
  checkDeposit,
  type Limit,
  type Protection,
  rollWindows,
  sessionLeftMs,
  withRebases,
} from './protection.ts'
import type { Period } from './windows.ts'

const AT = new Date('2026-01-14T10:00:00Z') // a Wednesday
const NEW_YEAR = new Date('2026-01-01T00:00:00Z')
const STARTS: Record<Period, Date> = {
  day: new Date('2026-01-14T00:00:00Z'),
  week: new Date('2026-01-12T00:00:00Z'),
  month: NEW_YEAR,
}
const BASE = { staked: parseAmount('1000'), won: parseAmount('900'), deposited: parseAmount('500') }
const money = parseAmount

function protect(...limits: Limit[]): Protection {
  const windows = (['day', 'week', 'month'] as const).map(period => ({ period, startsAt: STARTS[period], base: BASE }))
  return { memberId: 'mem_1', at: AT, limits, windows }
}

const day = (kind: 'deposit' | 'loss' | 'stake', max: string, period: Period = 'day'): Limit => ({
  kind,
  period,
  max: money(max),
})
const after = (staked: string, won = '0', deposited = '0') => ({
  staked: (BASE.staked + money(staked)) as Amount,
  won: (BASE.won + money(won)) as Amount,
  deposited: (BASE.deposited + money(deposited)) as Amount,
})
const bet = (protection: Protection | undefined, stake: string, totals = after('0'), sessionStartedAt = AT) =>
  checkBet(protection, { at: AT, stake: money(stake), totals, sessionStartedAt })
const deposit = (protection: Protection, value: string, totals = after('0')) =>
  checkDeposit(protection, { at: AT, amount: money(value), totals })

const YES: BetVerdict = { allowed: true }
const no = (kind: Limit['kind'], left: string): BetVerdict => ({
  allowed: false,
  reason: 'limit',
  kind,
  left: money(left),
})

test('who has nothing set may bet and deposit anything', () => {
  expect(bet(undefined, '1000000')).toEqual(YES)
  expect(bet(protect(), '1000000')).toEqual(YES)
  expect(deposit(protect(), '1000000')).toEqual(YES)
})

test.each<[string, Limit, string, ReturnType<typeof after>, BetVerdict]>([
  ['a stake that leaves nothing', day('stake', '100'), '40', after('60'), YES],
  ['a stake one unit beyond', day('stake', '100'), '40.0001', after('60'), no('stake', '40')],
  ['stakes taken back give room again', day('stake', '100'), '100', after('0'), YES],
  [
    'what was taken back of an earlier window gives no more than the limit',
    day('stake', '100'),
    '100.01',
    after('-50'),
    no('stake', '100'),
  ],
  ['W-055: a loss limit with 5.00 left', day('loss', '100'), '10', after('120', '25'), no('loss', '5')],
  ['a win gives its room back', day('loss', '100'), '30', after('120', '50'), YES],
  [
    'who is ahead may still not lose more than the limit at once',
    day('loss', '100'),
    '100.01',
    after('10', '500'),
    no('loss', '100'),
  ],
  ['who is ahead may lose the limit', day('loss', '100'), '100', after('10', '500'), YES],
  ['a win taken back leaves nothing, and not less', day('loss', '100'), '0.01', after('100', '-20'), no('loss', '0')],
  ['an open bet counts as lost', day('loss', '100'), '60', after('50'), no('loss', '50')],
  ['nothing left forbids no free round', day('loss', '100'), '0', after('100'), YES],
  ['one stake', { kind: 'single_bet', max: money('10') }, '10', after('500'), YES],
  ['one stake too large', { kind: 'single_bet', max: money('10') }, '10.01', after('500'), no('single_bet', '10')],
  ['deposits limit no bets', day('deposit', '0'), '100', after('0'), YES],
])('%s', (_, limit, stake, totals, verdict) => {
  expect(bet(protect(limit), stake, totals)).toEqual(verdict)
})

test('C-20: the tightest of all limits counts, of any period and whoever set it', () => {
  const protection = protect(
    day('stake', '100'),
    day('stake', '80', 'week'),
    day('loss', '90', 'month'),
    { kind: 'single_bet', max: money('85') },
    day('stake', '95'),
  )
  expect(bet(protection, '80')).toEqual(YES)
  expect(bet(protection, '80.01')).toEqual(no('stake', '80'))
  expect(bet(protection, '80', after('10', '0'))).toEqual(no('stake', '70'))
})

test('C-18: a deposit limit is gross: paid out money gives no room back', () => {
  const protection = protect(day('deposit', '100'))
  expect(deposit(protection, '60')).toEqual(YES)
  // 60 were paid in and paid out again: the total of deposits stands
  expect(deposit(protection, '50', after('0', '0', '60'))).toEqual(no('deposit', '40'))
  expect(deposit(protect(day('loss', '0')), '50')).toEqual(YES)
})

test('a session ends bets when its time is over, counted from the login', () => {
  const protection = protect({ kind: 'session', maxMs: 3_600_000 })
  const started = (agoMs: number) => new Date(AT.getTime() - agoMs)
  expect(bet(protection, '1', after('0'), started(3_599_999))).toEqual(YES)
  expect(bet(protection, '1', after('0'), started(3_600_000))).toEqual(no('session', '0'))
  expect([3_599_999, 3_600_000, 7_200_000].map(ago => sessionLeftMs(protection, AT, started(ago)))).toEqual([1, 0, 0])
  expect(sessionLeftMs(protect(day('loss', '10')), AT, started(0))).toBeUndefined()
})

test('C-28: an hour after the login nobody bets before they say that they go on, and again after each hour', () => {
  const loggedIn = new Date(AT.getTime() - 3_600_000)
  expect(bet(undefined, '1', after('0'), new Date(loggedIn.getTime() + 1))).toEqual(YES)
  expect(bet(undefined, '1', after('0'), loggedIn)).toEqual(no('session', '0'))
  const answered = (agoMs: number, everyMs = 3_600_000) => ({
    ...protect(),
    check: { everyMs, answeredAtMs: AT.getTime() - agoMs },
  })
  expect(bet(answered(3_599_999), '1', after('0'), loggedIn)).toEqual(YES)
  expect(bet(answered(3_600_000), '1', after('0'), loggedIn)).toEqual(no('session', '0'))
  expect(bet(answered(900_000, 900_000), '1', after('0'), AT)).toEqual(YES)
  expect(bet(answered(900_000, 900_000), '1', after('0'), loggedIn)).toEqual(no('session', '0'))
})

test('C-28: a reality check holds no deposit up', () => {
  const waiting = { ...protect(), check: { everyMs: 900_000, answeredAtMs: 0 } }
  expect(deposit(waiting, '50')).toEqual(YES)
})

test.each<[string, Date | null, boolean]>([
  ['without an end', null, true],
  ['until later', new Date(AT.getTime() + 1), true],
  ['until now', AT, false],
])('C-25: excluded %s, neither bets nor deposits pass, not even free rounds', (_, until, excluded) => {
  const protection = { ...protect(), exclusion: { until } }
  const verdict = excluded ? { allowed: false, reason: 'excluded' } : YES
  expect(bet(protection, '0')).toEqual(verdict)
  expect(deposit(protection, '1')).toEqual(verdict)
})

test('windows that are over begin anew with the totals of that moment, the others stand', () => {
  const protection = protect(day('stake', '100'))
  const totals = after('100')
  expect(rollWindows(protection, new Date('2026-01-14T23:59:59.999Z'), totals)).toEqual([])
  const midnight = new Date('2026-01-15T00:00:00Z')
  const rebases = rollWindows(protection, midnight, totals)
  expect(rebases).toEqual([{ memberId: 'mem_1', period: 'day', startsAt: midnight, base: totals }])
  expect(bet(protection, '1', totals)).toEqual(no('stake', '0'))
  const rolled = withRebases(protection, rebases)
  expect(bet(rolled, '100', totals)).toEqual(YES)
  expect(rolled.windows.map(({ startsAt }) => startsAt)).toEqual([midnight, STARTS.week, STARTS.month])
  expect(rollWindows(rolled, AT, totals)).toEqual([])
  expect(rollWindows(protection, new Date('2026-02-01T00:00:00Z'), totals).map(each => each.period)).toEqual([
    'day',
    'week',
    'month',
  ])
})

test('a limit whose window is missing is a mistake, not a yes', () => {
  expect(() => bet({ ...protect(day('loss', '1')), windows: [] }, '1')).toThrow('without its window')
})
