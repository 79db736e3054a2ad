import { expect, test } from 'vitest'
import { afterLock, cleanTags, stateOf } from './players.ts'

const active = { status: 'active', locks: [] } as const
const noBets = { status: 'active', locks: ['bet'] } as const
const blocked = { status: 'blocked', locks: ['deposit'] } as const

test('who may come in and not do everything is locked; who may not come in is blocked', () => {
  expect([active, noBets, blocked, { status: 'closed', locks: [] } as const].map(stateOf)).toEqual([
    ...['active', 'locked', 'blocked', 'closed'],
  ])
})

test.each([
  [active, 'bet', true, { status: 'active', locks: ['bet'] }],
  [noBets, 'deposit', true, { status: 'active', locks: ['bet', 'deposit'] }],
  [noBets, 'bet', false, { status: 'active', locks: [] }],
  [noBets, 'full', true, { status: 'blocked', locks: ['bet'] }],
  [blocked, 'full', false, { status: 'active', locks: ['deposit'] }],
  [noBets, 'bet', true, undefined],
  [active, 'withdraw', false, undefined],
  [active, 'full', false, undefined],
  [blocked, 'full', true, undefined],
] as const)('%j with %s closed: %s is %j', (member, what, isLocked, after) => {
  expect(afterLock(member, what, isLocked)).toEqual(after)
})

test('a tag stands once, whatever its case', () => {
  expect(cleanTags(['vip', 'VIP', 'a  b', 'chargeback'])).toEqual(['VIP', 'a b', 'chargeback'])
})
