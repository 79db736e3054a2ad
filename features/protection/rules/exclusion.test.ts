import { expect, test } from 'vitest'
import { coolOffMs, type ExclusionAsk, type ExclusionState, stateOf, type Terms, termsOf } from './exclusion.ts'

test.each<[ExclusionAsk, Terms]>([
  [
    { kind: 'time_out', term: '7 days' },
    { lasts: '7 days', isFirmFor: '7 days', lifts: true },
  ],
  [
    { kind: 'self', term: '6 months' },
    { lasts: '6 months', isFirmFor: '6 months', lifts: false },
  ],
  [
    { kind: 'self', term: '5 years' },
    { lasts: '5 years', isFirmFor: '5 years', lifts: false },
  ],
  [
    { kind: 'self', term: 'indefinite' },
    { lasts: null, isFirmFor: '6 months', lifts: false },
  ],
  [
    { kind: 'operator', reason: 'third party' },
    { lasts: null, isFirmFor: '0', lifts: false },
  ],
])('the terms of %o', (ask, terms) => {
  expect(termsOf(ask)).toEqual(terms)
})

const END = new Date('2026-07-14T10:00:00Z')
const plus = (ms: number) => new Date(END.getTime() + ms)

test.each<[ExclusionState, Parameters<typeof stateOf>[0], Date]>([
  ['ACTIVE', { kind: 'self', endsAt: END, liftedAt: null, liftRequested: false }, plus(-1)],
  ['EXPIRED', { kind: 'self', endsAt: END, liftedAt: null, liftRequested: false }, plus(10 ** 11)],
  ['REVOKE_REQUESTED', { kind: 'self', endsAt: END, liftedAt: null, liftRequested: true }, END],
  ['COOLING', { kind: 'self', endsAt: END, liftedAt: plus(1), liftRequested: false }, END],
  ['LIFTED', { kind: 'self', endsAt: END, liftedAt: plus(1), liftRequested: false }, plus(1)],
  ['ACTIVE', { kind: 'self', endsAt: null, liftedAt: null, liftRequested: false }, plus(10 ** 11)],
  ['ACTIVE', { kind: 'time_out', endsAt: END, liftedAt: END, liftRequested: false }, plus(-1)],
  ['LIFTED', { kind: 'time_out', endsAt: END, liftedAt: END, liftRequested: false }, END],
])('C-26: %s', (state, exclusion, at) => {
  expect(stateOf(exclusion, at)).toBe(state)
})

test('C-26: the cool-off after an approved lift', () => {
  expect(coolOffMs({ kind: 'self', endsAt: END })).toBe(86_400_000)
  expect(coolOffMs({ kind: 'self', endsAt: null })).toBe(7 * 86_400_000)
  expect(coolOffMs({ kind: 'operator', endsAt: null })).toBe(0)
})
