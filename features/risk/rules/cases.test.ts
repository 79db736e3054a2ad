import { expect, test } from 'vitest'
import { after, type Deed, rightShare, type State } from './cases.ts'

test.each<[State, Deed, State | undefined]>([
  ['OPEN', 'note', 'OPEN'],
  ['OPEN', 'add', 'OPEN'],
  ['OPEN', 'assign', 'WORKING'],
  ['OPEN', 'close', 'CLOSED'],
  ['WORKING', 'note', 'WORKING'],
  ['WORKING', 'assign', 'WORKING'],
  ['WORKING', 'close', 'CLOSED'],
  ['WORKING', 'add', 'WORKING'],
  ['CLOSED', 'add', undefined],
  ['CLOSED', 'note', undefined],
  ['CLOSED', 'assign', undefined],
  ['CLOSED', 'close', undefined],
])('%s, %s: %s', (state, deed, next) => {
  expect(after(state, deed)).toBe(next)
})

test('a rule is right as often as cases say; what is unclear says nothing', () => {
  expect(rightShare({ confirmed: 0, falseAlarm: 0 })).toBeNull()
  expect(rightShare({ confirmed: 3, falseAlarm: 1 })).toBe(0.75)
})
