import { expect, test } from 'vitest'
import { parseAmount, ZERO } from '#shared/money.ts'
import { areAlike, isReached, type SeenTie, shownOf, tiesOf } from './referral.ts'
import { settingsFor } from './settings.ts'

const TERMS = settingsFor('USD')
const done = (first: string, deposited: string, valid: string) => ({
  ...{ first: parseAmount(first), deposited: parseAmount(deposited), valid: parseAmount(valid) },
})

test.each([
  ['20', '20', '200', true],
  ['19.99', '500', '200', false],
  ['20', '0', '200', false],
  ['20', '20', '199.9999', false],
])('a first deposit of %s, %s that stayed and %s played: %s', (first, deposited, valid, reached) => {
  expect(isReached(done(first, deposited, valid), TERMS)).toBe(reached)
})

test('of what a friend did no more is shown than was asked', () => {
  expect(shownOf(parseAmount('5000'), parseAmount('20'))).toBe(parseAmount('20'))
  expect(shownOf(ZERO, parseAmount('20'))).toBe(ZERO)
})

test.each([
  ['minh01', 'minh_22', true],
  ['Minh', 'minh9', true],
  ['minh', 'linh', false],
  ['123', '456', false],
])('%s and %s are of one pattern: %s', (one, other, alike) => expect(areAlike(one, other)).toBe(alike))

const names = new Map(Object.entries({ me: 'friend1', inviter: 'hoang', twin: 'friend2', stranger: 'friend3' }))
const around = { friendId: 'me', ring: new Set(['inviter', 'twin']), parts: new Set(['inviter', 'twin']), names }
const seen = (kind: SeenTie['kind'], memberId: string, isFull = false): SeenTie => ({
  kind,
  about: 'p',
  memberId,
  isFull,
})
const kinds = (...rows: SeenTie[]) => tiesOf(rows, around).map(({ kind, members }) => [kind, ...members].join(' '))

test('document, phone and payee tie to anybody, a browser to who has a part, an address within the ring to names alike', () => {
  expect(kinds(seen('phone', 'stranger'), seen('payee', 'stranger'))).toEqual(['phone stranger', 'payee stranger'])
  expect(kinds(seen('payee', 'stranger'), seen('document', 'stranger'))).toEqual([
    'document stranger',
    'payee stranger',
  ])
  expect(kinds(seen('device', 'inviter'), seen('device', 'stranger'))).toEqual(['device inviter'])
  expect(kinds(seen('address', 'inviter'), seen('address', 'twin'), seen('address', 'stranger'))).toEqual([
    'address twin',
  ])
  expect(kinds(seen('address', 'twin', true), seen('phone', 'me'))).toEqual([])
})
