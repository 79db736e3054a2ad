import { expect, test } from 'vitest'
import { amount, parseAmount, ZERO } from '#shared/money.ts'
import { chainCredit, confirmationsOf, rateFor } from './chain.ts'
import { dayOf, deadlineOf, nextAsk, nextRefund, nextTry } from './deadlines.ts'
import { misfit, type Reason } from './deposits.ts'
import { isTimely } from './events.ts'
import { feeShare } from './fee.ts'
import { amountInQr, crc16, pix, promptpay, vietqr } from './qr.ts'
import { findReferences, namesAgree, referenceOf } from './references.ts'
import { riskOf, WEIGHTS } from './risk.ts'
import { mayMatch, type Part, reservedOf, stateByParts } from './withdrawals.ts'

const money = parseAmount
const at = new Date('2026-12-01T03:00:00Z')

test('one wrong character of a reference is noticed, and any two exchanged', () => {
  const seven = '7K3M9PQ'
  const check = referenceOf(seven).at(-1)
  for (let i = 0; i < 7; i++)
    for (let j = i + 1; j < 7; j++) {
      const letters = [...seven]
      ;[letters[i], letters[j]] = [letters[j]!, letters[i]!]
      expect(referenceOf(letters.join('')).at(-1)).not.toBe(check)
    }
  for (let i = 0; i < 7; i++)
    expect(referenceOf(`${seven.slice(0, i)}${seven[i] === 'Z' ? 'Y' : 'Z'}${seven.slice(i + 1)}`).at(-1)).not.toBe(
      check,
    )
})

test('two references in one text are both found, one twice is found once', () => {
  const [one, other] = [referenceOf('7K3M9PQ'), referenceOf('2222222')]
  expect(findReferences(`${one} and ${other} and ${one}`)).toEqual([one, other])
})

test('names agree as banks write them', () => {
  expect(namesAgree('Đỗ  thị-hoa', 'DO THI HOA')).toBe(true)
  expect(namesAgree('DO THI HOA', 'DO THI HOAN')).toBe(false)
})

test('QR strings carry their amount under a checksum; lengths come from the value', () => {
  for (const text of [
    vietqr({ bin: '970436', account: '1', amount: money('250000') }),
    pix({ key: 'k', name: 'A very long name of more than 25', city: 'B', amount: money('12.5'), txid: 'T1' }),
    promptpay({ nationalId: '1234567890123', amount: money('0.01') }),
  ]) {
    expect(text.slice(-4)).toBe(crc16(text.slice(0, -4)))
    expect(amountInQr(text.replace(/.$/, last => (last === '0' ? '1' : '0')))).toBeUndefined()
  }
  expect(amountInQr(pix({ key: 'k', name: 'A', city: 'B', amount: money('12.5') }))).toBe(money('12.5'))
  expect(() => vietqr({ bin: '970436', account: '1', amount: money('1.5') })).toThrow(RangeError)
  expect(() => pix({ key: 'k', name: 'Ü', city: 'B' })).toThrow(RangeError)
})

test('the first reason wins (§4.4)', () => {
  const ask: Parameters<typeof misfit>[0] = {
    order: { amount: money('100'), currency: 'USD' },
    method: { amountPolicy: 'EXACT', min: money('10'), max: money('500'), nameCheck: true },
    money: { amount: money('90'), currency: 'EUR', payerName: 'B' },
    standing: { isExcluded: true, isBlocked: true, limitLeft: ZERO },
    ...{ isFurther: false, ownName: 'A', isLate: true, readBack: 'other', isMarked: true },
  }
  const change: [Reason, (before: Parameters<typeof misfit>[0]) => Parameters<typeof misfit>[0]][] = [
    ['CURRENCY', before => ({ ...before, money: { ...before.money, currency: 'USD' } })],
    ['NAME', before => ({ ...before, money: { ...before.money, payerName: 'a' } })],
    ['AMOUNT', before => ({ ...before, money: { ...before.money, amount: money('100') } })],
    ['EXCLUDED', before => ({ ...before, standing: { ...before.standing, isExcluded: false } })],
    ['BLOCKED', before => ({ ...before, standing: { ...before.standing, isBlocked: false } })],
    ['LIMIT', before => ({ ...before, standing: { ...before.standing, limitLeft: money('100') } })],
    ['LATE', before => ({ ...before, isLate: false })],
    ['PROVIDER', before => ({ ...before, readBack: 'same' })],
    ['RISK', before => ({ ...before, isMarked: false })],
  ]
  let now: Parameters<typeof misfit>[0] = ask
  for (const [reason, mend] of change) {
    expect(misfit(now)).toBe(reason)
    now = mend(now)
  }
  expect(misfit(now)).toBeUndefined()
})

test('a withdrawal stands where its parts are', () => {
  const part = (state: Part['state'], value: string, kind: Part['kind'] = 'gateway'): Part => ({
    ...{ kind, state, amount: money(value) },
  })
  const net = money('100')
  expect(stateByParts(net, [])).toBe('APPROVED')
  expect(stateByParts(net, [part('FAILED', '100'), part('RETURNED', '100')])).toBe('APPROVED')
  expect(stateByParts(net, [part('SENT', '40')])).toBe('PAYING')
  expect(stateByParts(net, [part('PAID', '40')])).toBe('PAYING')
  expect(stateByParts(net, [part('PAID', '40'), part('RECEIVED', '60')])).toBe('PAID')
  expect(stateByParts(net, [part('NOT_RECEIVED', '40'), part('SENT', '60')])).toBe('NOT_RECEIVED')
  expect(stateByParts(net, [part('RECEIVED', '40')])).toBe('PAYING')
  expect(stateByParts(net, [part('AUTO_RECEIVED', '40'), part('FORCED_RECEIVED', '60')])).toBe('RECEIVED')
  const withdrawal = { amount: money('102'), feeBooked: ZERO }
  expect(reservedOf(withdrawal, [part('PAID', '40'), part('SENT', '10')])).toBe(money('62'))
  expect(reservedOf(withdrawal, [part('PAID', '40', 'matched'), part('RECEIVED', '10', 'matched')])).toBe(money('92'))
})

test('a match never leaves a rest below the smallest part, nor makes too many', () => {
  const ask = { net: money('100'), minPart: money('20'), most: 2 }
  const parts = (count: number): Part[] =>
    Array.from({ length: count }, () => ({ kind: 'matched', state: 'MATCHED', amount: money('10') }))
  expect(mayMatch({ ...ask, value: money('80') }, [])).toBe(true)
  expect(mayMatch({ ...ask, value: money('81') }, [])).toBe(false)
  expect(mayMatch({ ...ask, value: money('19') }, [])).toBe(false)
  expect(mayMatch({ ...ask, value: money('101') }, [])).toBe(false)
  expect(mayMatch({ ...ask, value: money('20') }, parts(2))).toBe(false)
})

test('who decides: nobody, one, two', () => {
  const ask = { weights: WEIGHTS, amount: money('100'), autoLimit: money('500'), autoToday: ZERO }
  const way = (signals: string[], change: { amount?: string; autoToday?: string } = {}) =>
    riskOf({
      ...{ ...ask, signals, autoDaily: money('2000'), dualLimit: money('5000') },
      ...{ amount: money(change.amount ?? '100'), autoToday: money(change.autoToday ?? '0') },
    })
  expect(way(['firstWithdrawal'])).toEqual({ score: 20, way: 'AUTO' })
  expect(way(['firstWithdrawal', 'firstWithdrawal', 'manyToday'])).toEqual({ score: 30, way: 'SINGLE' })
  expect(way([], { amount: '500' }).way).toBe('AUTO')
  expect(way([], { amount: '500.01' }).way).toBe('SINGLE')
  expect(way([], { autoToday: '1900.01' }).way).toBe('SINGLE')
  expect(way([], { amount: '5000' }).way).toBe('DUAL')
})

test('fees, rates and days', () => {
  expect(feeShare(money('2.5'), money('120'), money('297.5'), 100n)).toBe(money('1'))
  expect(chainCredit(1n, '0.00000001', 1n)).toBe(ZERO)
  expect(chainCredit(1_500_000n, '2.5', 100n)).toBe(money('3.75'))
  expect(rateFor({ rate: '2', until: at }, at, '3')).toBe('2')
  expect(rateFor({ rate: '2', until: at }, new Date(at.getTime() + 1), '3')).toBe('3')
  expect([confirmationsOf('BITCOIN', money('999.99')), confirmationsOf('BITCOIN', money('1000'))]).toEqual([2, 6])
  expect(dayOf(new Date('2026-12-01T16:59:59Z'), 420)).toBe('2026-12-01')
  expect(dayOf(new Date('2026-12-01T17:00:00Z'), 420)).toBe('2026-12-02')
})

test('waits have their times (§3.2, §6.6, §6.8)', () => {
  const after = (seconds: number) => new Date(at.getTime() + seconds * 1000)
  expect([0, 1, 2].map(asks => nextAsk(asks, at, at))).toEqual([after(5), after(15), after(60)])
  expect(nextAsk(3, at, after(60))).toEqual(after(360))
  expect(nextAsk(300, at, after(86_400))).toEqual(after(90_000))
  expect([nextTry(1, at, at), nextTry(2, at, after(5)), nextTry(3, at, after(35)), nextTry(2, at, after(50))]).toEqual([
    ...[after(5), after(35), undefined, undefined],
  ])
  expect([0, 5, 10, 3_600].map(seconds => nextRefund(at, after(seconds)))).toEqual([5, 10, 20, 3_660].map(after))
  expect(deadlineOf('second_person', at)).toEqual({ owner: 'finance', until: after(7200) })
  const told = String(at.getTime() / 1000)
  expect([300, -300, 301].map(age => isTimely(told, after(age)))).toEqual([true, true, false])
  expect(isTimely('1e9', at)).toBe(false)
  expect(amount(0n)).toBe(ZERO)
})
