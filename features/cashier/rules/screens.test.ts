import { expect, test } from 'vitest'
import { amount, parseAmount, unitOf } from '#shared/money.ts'
import { waitAt } from './deadlines.ts'
import { opensAt, quickAmounts } from './methods.ts'
import { isTronAddress, maskedName, maskedNumber, placeNumber } from './payees.ts'
import { clockOf, depositWait, FIRST_OF_TWO, phasesOf, type Told } from './story.ts'
import { dayLimits } from './withdrawals.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 11, 1) + seconds * 1000)
const told = (seconds: number, state: string, note = ''): Told => ({ at: at(seconds), state, note })

test('each deadline that passes hands a step to the next role; the deadline itself is good', () => {
  const stand = (seconds: number) => {
    const { owner, until, missed } = waitAt('review', at(0), at(seconds))
    return [owner, (until.getTime() - at(0).getTime()) / 3_600_000, missed]
  }
  expect(stand(0)).toEqual(['risk', 4, 0])
  expect(stand(4 * 3600)).toEqual(['risk', 4, 0])
  expect(stand(4 * 3600 + 1)).toEqual(['finance', 8, 1])
  expect(stand(8 * 3600 + 1)).toEqual(['lead', 12, 2])
  expect(stand(80 * 3600)).toEqual(['lead', 80, 19])
  expect(waitAt('confirm', at(0), at(100), 60)).toMatchObject({ owner: 'member', missed: 1 })
})

test('a story tells the steps that a withdrawal went through, whoever claimed it meanwhile', () => {
  const story = [
    ...[
      told(0, 'REVIEW'),
      told(10, 'REVIEW', 'claimed'),
      told(20, 'REVIEW', FIRST_OF_TWO),
      told(30, 'REVIEW', 'claimed'),
    ],
    ...[told(40, 'APPROVED', 'approved'), told(50, 'PAYING'), told(60, 'PAID'), told(70, 'NOT_RECEIVED')],
    told(80, 'RECEIVED'),
  ]
  const phases = phasesOf(story).map(({ step, since, endedAt }) => [step, since, endedAt])
  expect(phases).toEqual([
    ['checks', at(0), at(0)],
    ['review', at(0), at(20)],
    ['second_person', at(20), at(40)],
    ['sending', at(40), at(50)],
    ['at_provider', at(50), at(60)],
    ['confirm', at(60), at(70)],
    ['not_received', at(70), at(80)],
  ])
  expect(clockOf(story.slice(0, 7), at(60 + 120), 1).at(-1)).toMatchObject({
    step: 'confirm',
    missed: 1,
    endedAt: null,
  })
  expect(phasesOf([])).toEqual([])
})

test('a deposit is the payer’s until it expires, then nobody’s; money that waits is an operator’s', () => {
  expect(depositWait('PENDING', at(0), at(900), at(1000))).toMatchObject({ owner: 'member', until: at(900) })
  expect(depositWait('REVIEW', at(0), at(900), at(1000))).toMatchObject({ owner: 'operator', until: at(4 * 3600) })
  for (const state of ['SUCCEEDED', 'EXPIRED', 'REFUNDED'] as const)
    expect(depositWait(state, at(0), at(0), at(0))).toBe(null)
})

test.each([
  ['08:00', '22:00', 0, undefined],
  ['08:00', '22:00', 14 * 60 - 1, undefined],
  ['08:00', '22:00', 14 * 60, 24 * 60],
  ['08:00', '22:00', 23 * 60, 24 * 60],
  ['22:00', '02:00', 0, 14 * 60],
  ['22:00', '02:00', 17 * 60, undefined],
  ['22:00', '02:00', 18 * 60, 38 * 60],
])('open from %s to %s: %s minutes after 08:00 at the merchant’s it opens at %s', (from, to, minutes, opens) => {
  const start = Date.UTC(2026, 11, 1, 1)
  const expected = opens === undefined ? undefined : new Date(start + opens * 60_000)
  expect(opensAt({ from, to }, new Date(start + minutes * 60_000), 420)).toEqual(expected)
})

test('quick amounts are the merchant’s own, or a few round ones that may be paid', () => {
  const method = (min: string, max: string, quick?: string[]) => ({
    ...{ min: parseAmount(min), max: parseAmount(max), quick: quick?.map(parseAmount) },
  })
  expect(quickAmounts(method('10', '50000'), 'USD')).toEqual(
    [10, 20, 50, 100, 200, 500].map(each => amount(BigInt(each) * 10_000n)),
  )
  expect(quickAmounts(method('20000', '60000'), 'VND')).toEqual(
    [20_000, 50_000].map(each => amount(BigInt(each) * 10_000n)),
  )
  expect(quickAmounts(method('10', '100', ['5', '50', '500']), 'USD')).toEqual([parseAmount('50')])
})

test('an address of TRON with one wrong character is none', () => {
  const address = 'T9yED5xMV5ARV98BexN97aLZ1UUq7eKSxm'
  expect(isTronAddress(address)).toBe(true)
  for (let i = 0; i < address.length; i++) {
    const other = address[i] === 'z' ? 'y' : 'z'
    expect(isTronAddress(address.slice(0, i) + other + address.slice(i + 1))).toBe(false)
  }
  for (const text of ['', 'T', `${address}1`, address.toLowerCase(), '0x52908400098527886E0F7030069857D2E4169EE7'])
    expect(isTronAddress(text)).toBe(false)
})

test.each([
  ['bank', '970436', '0011 2233-44', '0011223344'],
  ['bank', '970436', 'gb29 nwbk 6016', 'GB29NWBK6016'],
  ['bank', '970436', '12', undefined],
  ['bank', '970436', "1' or 1=1", undefined],
  ['wallet', 'momo', '+84 912 345 678', '+84912345678'],
  ['wallet', 'momo', 'me@mail.example', undefined],
  ['coin', 'TRC20', 'T9yED5xMV5ARV98BexN97aLZ1UUq7eKSxm', 'T9yED5xMV5ARV98BexN97aLZ1UUq7eKSxm'],
  ['coin', 'TRC20', 'T9yED5xMV5ARV98BexN97aLZ1UUq7eKSxn', undefined],
] as const)('%s %s %s is kept as %s', (kind, bin, text, kept) => {
  expect(placeNumber(kind, bin, text)).toBe(kept)
})

test('masks leave the last four of a number and the first letters of a name', () => {
  expect([maskedNumber('0011223344'), maskedName('NGUYEN VAN A')]).toEqual(['••••3344', 'N*** V*** A***'])
})

test.each([
  [0, 3, 100],
  [1, 3, 100],
  [2, 4, 100],
  [3, 5, 500],
  [99, 5, 500],
])('rank %s withdraws %s times and %s a day', (rank, times, sum) => {
  const rules = { timesPerDay: 3, dailyMax: parseAmount('100'), timesByRank: [3, 1, 4, 5] }
  const dailyByRank = ['1', '1', '50', '500'].map(parseAmount)
  expect(dayLimits({ ...rules, dailyByRank }, rank)).toEqual({ times, dailyMax: parseAmount(String(sum)) })
})

test.each([
  ['VND', 10_000n],
  ['CRD', 100n],
  ['BRL', 100n],
  ['USDT', 1n],
])('the smallest unit of %s', (currency, unit) => {
  expect(unitOf(currency)).toBe(unit)
})
