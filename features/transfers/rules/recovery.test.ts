import { expect, test } from 'vitest'
import { actsOn, ageOf, type Doubt } from './recovery.ts'
import { STATES } from './saga.ts'

test('marks of age begin at 1 and 10 minutes, an hour and a day', () => {
  const marks = [0, 59_999, 60_000, 599_999, 600_000, 3_599_999, 3_600_000, 86_399_999, 86_400_000].map(ageOf)
  expect(marks).toEqual([null, null, '1m', '1m', '10m', '10m', '1h', '1h', '24h'])
})

const sent = new Date('2026-01-02T03:04:05Z')
const acts = (change: Partial<Doubt>) =>
  actsOn({ state: 'UNKNOWN', sentAt: sent, isClosed: false, isProposed: false, ...change }).join(' ')

test('each state has its acts', () => {
  expect(Object.fromEntries(STATES.map(state => [state, acts({ state })]))).toEqual({
    ...{ CREATED: '', HELD: 'end', SENT: '', UNKNOWN: 'ask resend end', WAITING_ROUND: 'end', WAITING_VENDOR: 'end' },
    ...{ MANUAL: 'ask end', CONFIRMED: '', REJECTED: 'ask', LATE_CREDIT: '' },
  })
  expect(acts({ state: 'REJECTED', sentAt: null })).toBe('')
})

test('nothing is sent to a vendor that is closed for good; while one proposal waits there is no other', () => {
  expect(acts({ isClosed: true })).toBe('ask end')
  expect(acts({ isProposed: true })).toBe('ask')
})
