import { expect, test } from 'vitest'
import {
  deadlineOf,
  firstLevel,
  type Kind,
  type Level,
  type NeedState,
  needsOf,
  numberKey,
  provenBy,
  type State,
} from './identity.ts'

test.each<[Level, Kind[]]>([
  [1, []],
  [1, ['passport', 'selfie']],
  [1, ['card_front', 'selfie', 'address']],
  [2, ['card_front', 'card_back', 'selfie', 'address']],
  [2, ['passport', 'selfie', 'address']],
  [3, ['passport', 'selfie', 'address', 'funds']],
  [1, ['funds', 'selfie', 'address']],
])('C-06: level %i is proven by %j', (level, kinds) => {
  expect(provenBy(new Set(kinds))).toBe(level)
})

const standing =
  (states: Partial<Record<Kind, State>>) =>
  (kind: Kind): State | undefined =>
    states[kind]

test.each<[NeedState, Partial<Record<Kind, State>>]>([
  ['missing', {}],
  ['missing', { card_front: 'APPROVED' }],
  ['missing', { card_front: 'APPROVED', card_back: 'REJECTED' }],
  ['waiting', { card_front: 'APPROVED', card_back: 'WAITING' }],
  ['done', { card_front: 'APPROVED', card_back: 'APPROVED' }],
  ['waiting', { card_front: 'REJECTED', passport: 'WAITING' }],
  ['done', { card_front: 'REJECTED', passport: 'APPROVED' }],
  ['missing', { passport: 'EXPIRED' }],
])('a proof of identity is %s with %j', (state, states) => {
  expect(needsOf(standing(states))[0]!.needs[0]).toMatchObject({ name: 'identity', state })
})

test('the list names everything that each level asks for', () => {
  const names = needsOf(() => undefined).map(({ level, needs }) => [level, needs.map(({ name }) => name)])
  expect(names).toEqual([
    [2, ['identity', 'selfie', 'address']],
    [3, ['funds']],
  ])
})

test('documents are asked of nobody who plays with credits', () => {
  expect([firstLevel('credits'), firstLevel('real')]).toEqual([2, 1])
})

const AT = new Date('2026-01-14T10:00:00Z')
test.each([
  ['2026-01-14T10:00:00.000Z', '2026-01-15T10:00:00.000Z', false],
  ['2026-01-15T09:59:59.999Z', '2026-01-15T10:00:00.000Z', false],
  ['2026-01-15T10:00:00.000Z', '2026-01-16T10:00:00.000Z', true],
  ['2026-01-17T11:00:00.000Z', '2026-01-18T10:00:00.000Z', true],
])('what was uploaded on the 14th at 10:00 is due, at %s, at %s', (at, dueAt, isLate) => {
  expect(deadlineOf(AT, new Date(at))).toEqual({ dueAt: new Date(dueAt), isLate })
})

test.each([
  ['079 203-001234', '079203001234'],
  ['c1234567', 'C1234567'],
  ['Ｃ１２３４５６７', 'C1234567'],
  ['۴۲۱۰۱-۱۲۳۴۵۶۷-۱', '4210112345671'],
  ['٠١٢٣٤', '01234'],
  ['1234', undefined],
  [' – ', undefined],
  ['9'.repeat(41), undefined],
])('a number %s is compared as %s', (typed, key) => expect(numberKey(typed)).toBe(key))
