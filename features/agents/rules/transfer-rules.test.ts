import { expect, test } from 'vitest'
import { type Amount, amount, parseAmount, ZERO } from '#shared/money.ts'
import { defaultLimits, judgeTransfer, type TransferAsk } from './transfer-rules.ts'

const LIMITS = defaultLimits(10_000n)
const PLAIN: TransferAsk = {
  ...({ direction: 'DOWN', type: 1, toUpline: false, isDirectDownline: true, isBlocked: false } as const),
  ...{ arrears: ZERO, amount: parseAmount('500'), available: parseAmount('900'), sentToday: ZERO, limits: LIMITS },
}
const KNOWN = { passwordOk: true, sameIp: true }
const judged = (change: Partial<TransferAsk>, secrets: Partial<typeof KNOWN> = {}) =>
  judgeTransfer({ ...PLAIN, ...change }, { ...KNOWN, ...secrets })
const up = { direction: 'UP', toUpline: true } as const
const a = parseAmount

test('the limits that nobody changed are those of the specification', () => {
  expect(LIMITS).toEqual({
    ...{ min: a('10'), max: a('50000'), dailyMax: a('100000'), stepUpSingle: a('1000'), stepUpDaily: a('2000') },
  })
})

test.each<[string, Partial<TransferAsk>, Partial<typeof KNOWN>, string]>([
  ['TR-01 plain transfer down', {}, {}, 'OK'],
  ['TR-02 over 1,000', { amount: a('1000.01'), available: a('5000') }, {}, 'STEP_UP'],
  ['exactly 1,000', { amount: a('1000'), available: a('5000') }, {}, 'OK'],
  ['TR-03 day total over 2,000', { sentToday: a('1600') }, {}, 'STEP_UP'],
  ['day total of exactly 2,000', { sentToday: a('1500') }, {}, 'OK'],
  ['TR-04 new address', {}, { sameIp: false }, 'STEP_UP'],
  ['TR-05 wrong payment password', {}, { passwordOk: false }, 'E_PAYMENT_PASSWORD'],
  ['a wrong password before the second factor', {}, { passwordOk: false, sameIp: false }, 'E_PAYMENT_PASSWORD'],
  ['up, allowed', up, {}, 'OK'],
  ['TR-07 up, not allowed', { ...up, toUpline: false }, {}, 'E_NOT_ALLOWED'],
  ['TR-09 up, top agent', { ...up, type: 2 }, {}, 'E_NOT_ALLOWED'],
  ['down, a member', { type: 0 }, {}, 'E_NOT_ALLOWED'],
  ['up, a member', { ...up, type: 0 }, {}, 'OK'],
  ['a trial agent', { type: 41 }, {}, 'E_NOT_ALLOWED'],
  ['a stranger', { isDirectDownline: false }, {}, 'E_NOT_DOWNLINE'],
  ['a team that may not', { isBlocked: true }, {}, 'E_BLOCKED'],
  ['TR-10 arrears', { arrears: a('0.01') }, {}, 'E_ARREARS'],
  ['TR-12 below the least', { amount: a('9.99') }, {}, 'E_AMOUNT'],
  ['above the most', { amount: a('50000.01'), available: a('99999') }, {}, 'E_AMOUNT'],
  ['more than there is', { amount: a('900.01') }, {}, 'E_BALANCE'],
  ['all there is', { amount: a('900') }, {}, 'OK'],
  ['more than a day takes', { sentToday: a('99500.01') }, {}, 'E_DAILY_LIMIT'],
])('%s', (_, change, secrets, expected) => expect(judged(change, secrets)).toBe(expected))

test('§1.7: of several that fail the first in the order is told', () => {
  const wrong: [Partial<TransferAsk>, string][] = [
    [{ sentToday: a('100000') }, 'E_DAILY_LIMIT'],
    [{ available: ZERO }, 'E_BALANCE'],
    [{ amount: amount(1n) as Amount }, 'E_AMOUNT'],
    [{ arrears: a('1') }, 'E_ARREARS'],
    [{ isBlocked: true }, 'E_BLOCKED'],
    [{ isDirectDownline: false }, 'E_NOT_DOWNLINE'],
    [{ type: 0 }, 'E_NOT_ALLOWED'],
  ]
  let all: Partial<TransferAsk> = {}
  for (const [change, expected] of wrong) {
    all = { ...all, ...change }
    expect(judged(all, { passwordOk: false, sameIp: false })).toBe(expected)
  }
})
