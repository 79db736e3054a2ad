import { expect, test } from 'vitest'
import { parseAmount } from '#shared/money.ts'
import { labelOf, mayClaim, type Seen, standingOf, targetOf } from './activity.ts'

const DAY = 86_400_000
const seen = (change: Partial<Seen>): Seen => ({
  ...{ startsAt: 10 * DAY, endsAt: 20 * DAY, graceDays: 5, apply: 'JOIN', state: undefined },
  ...{ isMet: false, isEligible: true, mayReapply: false, ...change },
})
const OPEN = 15 * DAY

// agents §4.6, line by line.
test.for<[string, Partial<Seen>, number, ReturnType<typeof labelOf>['label'], boolean]>([
  ['before its start', {}, 9 * DAY, 'coming soon', false],
  ['open, to join', {}, OPEN, 'Join', true],
  ['open, joined, target not met', { state: 'JOINED' }, OPEN, 'Joined', false],
  ['open, to apply', { apply: 'APPLY' }, OPEN, 'Join', true],
  ['open, submitted', { apply: 'APPLY', state: 'APPLYING' }, OPEN, 'Applying', false],
  ['approved, payment to come', { apply: 'APPLY', state: 'APPROVED' }, OPEN, 'Process', false],
  ['open, target met', { state: 'JOINED', isMet: true }, OPEN, 'Claim', true],
  ['paid by a click', { state: 'CLAIMED' }, OPEN, 'Claimed', false],
  ['paid by the system', { state: 'ISSUED' }, OPEN, 'Issued', false],
  ['refused', { apply: 'APPLY', state: 'REJECTED' }, OPEN, 'Rejected', false],
  ['refused, once more allowed', { apply: 'APPLY', state: 'REJECTED', mayReapply: true }, OPEN, 'Rejected', true],
  [
    'refused, once more allowed, over',
    { apply: 'APPLY', state: 'REJECTED', mayReapply: true },
    20 * DAY,
    'Rejected',
    false,
  ],
  ['after its end', {}, 20 * DAY, 'Close', false],
  ['after its end, joined, not met', { state: 'JOINED' }, 20 * DAY, 'Close', false],
  ['after its end, met, in its grace', { state: 'JOINED', isMet: true }, 25 * DAY - 1, 'Claim', true],
  ['after its grace', { state: 'JOINED', isMet: true }, 25 * DAY, 'Close', false],
  ['still decided after its end', { apply: 'APPLY', state: 'APPLYING' }, 30 * DAY, 'Applying', false],
  ['open, not for this member', { isEligible: false }, OPEN, 'Close', false],
  ['by itself', { apply: 'AUTO' }, OPEN, 'Joined', false],
])('%s', ([, change, now, label, isOpen]) => {
  expect(labelOf(seen(change), now)).toEqual({ label, isOpen })
})

test.for<[Partial<Seen>, number, ReturnType<typeof standingOf>]>([
  [{}, OPEN, 'NONE'],
  [{}, 20 * DAY, 'CLOSED'],
  [{ state: 'JOINED' }, OPEN, 'JOINED'],
  [{ state: 'JOINED', isMet: true }, OPEN, 'QUALIFIED'],
  [{ state: 'JOINED', isMet: true }, 25 * DAY, 'CLOSED'],
  [{ state: 'CLAIMED' }, 99 * DAY, 'CLAIMED'],
])('where a member stands: %o at %i is %s', ([change, now, standing]) => {
  expect(standingOf(seen(change), now)).toBe(standing)
})

test('what was reached may be claimed from the start to the end of the grace, and each turn asks for as much again', () => {
  const window = seen({})
  expect([10 * DAY - 1, 10 * DAY, 25 * DAY - 1, 25 * DAY].map(now => mayClaim(window, now))).toEqual([
    ...[false, true, true, false],
  ])
  expect([1, 2, 3].map(turn => targetOf(parseAmount('12.5'), turn))).toEqual(['12.5', '25', '37.5'].map(parseAmount))
})
