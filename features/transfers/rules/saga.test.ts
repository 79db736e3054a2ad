import { expect, test } from 'vitest'
import { amount } from '#shared/money.ts'
import { afterSend, afterStatus, isOpen, type MoveAnswer, nextStep, type Saga, STATES, waitAfter } from './saga.ts'
import { confirmed, held, owed, returned } from './settlement.ts'

const NOW = new Date('2026-01-01T00:00:00Z')
const saga = (more: Partial<Saga> = {}): Saga => ({
  direction: 'in',
  state: 'HELD',
  units: 3000n,
  doubt: false,
  resent: false,
  asks: 0,
  missing: 0,
  sentAt: NOW,
  ...more,
})
const out = (more: Partial<Saga> = {}) => saga({ direction: 'out', ...more })
const said = (status: string, more: Partial<MoveAnswer> = {}) => ({
  outcome: 'answered' as const,
  value: { status, ...more },
})
const seconds = (s: number) => new Date(NOW.getTime() + s * 1000)

test.each<[string, Partial<Saga>, string | undefined]>([
  ['in: first the money leaves cash', { state: 'CREATED' }, 'hold'],
  ['in: then it is sent', { state: 'HELD' }, 'send'],
  ['out: it is sent at once', { direction: 'out', state: 'CREATED' }, 'send'],
  ['out of everything: the vendor is asked how much', { direction: 'out', state: 'CREATED', units: null }, 'measure'],
  ['a call whose process died is in doubt', { state: 'SENT' }, 'doubt'],
  ['in doubt the vendor is asked', { state: 'UNKNOWN' }, 'ask'],
  ['after a round it is sent', { direction: 'out', state: 'WAITING_ROUND' }, 'send'],
  ['after a late credit it is taken back', { state: 'LATE_CREDIT' }, 'reclaim'],
  ['people end what is theirs', { state: 'MANUAL' }, undefined],
  ['what is confirmed is over', { state: 'CONFIRMED' }, undefined],
  ['what is rejected is over', { state: 'REJECTED' }, undefined],
])('%s', (_, more, step) => {
  expect(nextStep(saga(more), { outAll: false })).toBe(step)
})

test('a vendor that gives all back in one call is not asked how much', () => {
  expect(nextStep(out({ state: 'CREATED', units: null }), { outAll: true })).toBe('send')
})

test.each<[string, Saga, Parameters<typeof afterSend>[1], object]>([
  ['OK with its amount', saga(), said('OK', { amount: '3000' }), { to: 'CONFIRMED', units: 3000n }],
  ['OK of another amount', saga(), said('OK', { amount: '2900' }), { to: 'CONFIRMED', units: 2900n }],
  ['OK that does not say how much', saga(), said('OK'), { to: 'UNKNOWN', waitMs: 0 }],
  ['a definite refusal', saga(), said('NOT_ENOUGH'), { to: 'REJECTED', reason: 'not_enough' }],
  ['an unknown word is no refusal', saga(), said('SOMETHING'), { to: 'UNKNOWN', waitMs: 1000 }],
  ['never left', saga(), { outcome: 'unsent' }, { to: 'REJECTED', reason: 'not_sent' }],
  ['never left, on its way back', out(), { outcome: 'unsent' }, { to: 'WAITING_VENDOR', reason: 'not_sent' }],
  ['never left, the second time', saga({ doubt: true }), { outcome: 'unsent' }, { to: 'UNKNOWN' }],
  ['a refusal of the second call', saga({ doubt: true }), said('NOT_ENOUGH'), { to: 'UNKNOWN', waitMs: 0 }],
  ['silence', saga(), { outcome: 'unknown' }, { to: 'UNKNOWN', waitMs: 1000 }],
  ['known before', saga({ doubt: true }), said('ALREADY_EXISTS'), { to: 'UNKNOWN', waitMs: 0 }],
  ['in progress', saga(), said('PENDING'), { to: 'UNKNOWN', waitMs: 1000 }],
  ['in, locked', saga(), said('WALLET_LOCKED'), { to: 'REJECTED', reason: 'wallet_locked' }],
  ['out, locked', out(), said('WALLET_LOCKED'), { to: 'WAITING_ROUND', waitMs: 60_000 }],
  ['in, maintenance', saga(), said('MAINTENANCE'), { to: 'REJECTED', reason: 'maintenance' }],
  ['out, maintenance', out(), said('MAINTENANCE'), { to: 'WAITING_VENDOR', waitMs: 60_000 }],
  ['out, locked, in doubt', out({ doubt: true }), said('WALLET_LOCKED'), { to: 'UNKNOWN' }],
])('a call answered with %s', (_, before, reply, verdict) => {
  expect(afterSend(before, reply)).toMatchObject(verdict)
})

const unknown = (more: Partial<Saga> = {}) => saga({ state: 'UNKNOWN', doubt: true, ...more })
test.each<[string, Saga, Parameters<typeof afterStatus>[1], Date, object]>([
  ['success', unknown(), said('OK', { state: 'SUCCESS', amount: '3000' }), NOW, { to: 'CONFIRMED', units: 3000n }],
  ['success without an amount', unknown(), said('OK', { state: 'SUCCESS' }), NOW, { to: 'UNKNOWN' }],
  ['failure', unknown(), said('OK', { state: 'FAILED' }), NOW, { to: 'REJECTED', reason: 'failed' }],
  ['progress', unknown({ missing: 1 }), said('OK', { state: 'PENDING' }), NOW, { to: 'UNKNOWN', missing: 0 }],
  ['not found, inside the window', unknown(), said('NOT_FOUND'), seconds(59), { to: 'RESEND' }],
  ['not found again inside it', unknown({ resent: true }), said('NOT_FOUND'), seconds(59), { to: 'UNKNOWN' }],
  ['not found after it', unknown(), said('NOT_FOUND'), seconds(60), { to: 'UNKNOWN', missing: 1 }],
  ['not found twice after it', unknown({ missing: 1 }), said('NOT_FOUND'), seconds(70), { to: 'REJECTED' }],
  ['nothing', unknown(), { outcome: 'unknown' }, seconds(70), { to: 'UNKNOWN', missing: 0 }],
])('a status of %s', (_, before, reply, at, verdict) => {
  expect(afterStatus(before, reply, at)).toMatchObject(verdict)
})

test('T-007: a vendor is asked after 1, 2, 5, 10, 30, 60 s and then each 5 min', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 60].map(asks => waitAfter(asks) / 1000)).toEqual([1, 2, 5, 10, 30, 60, 300, 300])
})

test('what is over lets the next transfer begin', () => {
  expect(STATES.filter(state => !isOpen(state))).toEqual(['CONFIRMED', 'REJECTED', 'LATE_CREDIT'])
})

test('each step moves money between the accounts and makes none', () => {
  const [asked, less] = [amount(3000n), amount(2000n)]
  const changes = [
    held(asked),
    returned('in', asked),
    returned('out', asked),
    confirmed('in', asked, asked)!,
    confirmed('in', asked, less)!,
    confirmed('out', null, asked)!,
    owed(asked, less),
    owed(less, asked),
  ]
  for (const each of changes) expect(Object.values(each).reduce((sum, value) => sum + value, 0n)).toBe(0n)
  expect(confirmed('in', asked, less)).toEqual({ cash: 1000n, transit: -3000n, at: 2000n })
  expect(confirmed('in', less, asked)).toBeUndefined()
  expect(owed(asked, less)).toEqual({ cash: -2000n, transit: 0n, at: 3000n, debt: -1000n })
})
