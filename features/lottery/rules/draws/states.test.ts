import { expect, test } from 'vitest'
import { canMove, DRAW_STATES, type DrawState, findSaleStop, isAtRest } from './states.ts'

test.each([
  'scheduled open locked resultPending published settling settled',
  'scheduled suspended open suspended open locked',
  'settled reversing settling settled',
  'scheduled voided refunded',
  'open voided',
  'suspended voided',
  'locked voided',
  'resultPending voided',
])('a draw may go %s', path => {
  const states = path.split(' ') as DrawState[]
  for (const [i, from] of states.slice(0, -1).entries()) expect(canMove(from, states[i + 1]!)).toBe(true)
})

test('from publication on no draw is voided, and none goes back on sale once locked', () => {
  for (const from of ['published', 'settling', 'settled', 'reversing', 'refunded'] as const) {
    expect(canMove(from, 'voided')).toBe(false)
  }
  for (const from of ['locked', 'resultPending', 'published', 'settled', 'voided'] as const) {
    expect(canMove(from, 'open')).toBe(false)
  }
})

test('a draw stays in its state by no move, and every state but the first can be reached', () => {
  for (const state of DRAW_STATES) expect(canMove(state, state)).toBe(false)
  const reached = DRAW_STATES.filter(to => DRAW_STATES.some(from => canMove(from, to)))
  expect(new Set([...reached, 'scheduled'])).toEqual(new Set(DRAW_STATES))
  expect(DRAW_STATES.filter(isAtRest)).toEqual(['settled', 'refunded'])
})

const draw = { state: 'open' as const, lockAtMs: 1_000, closedMarkets: new Map([['MB_LO2', 'risk' as const]]) }

test.each([
  ['sells', draw, 'MB_DE_DB', 999, null],
  ['is too late at lock, whatever the state says', draw, 'MB_DE_DB', 1_000, 'tooLate'],
  ['does not sell while suspended', { ...draw, state: 'suspended' as const }, 'MB_DE_DB', 1, 'notOpen'],
  ['does not sell before it opens', { ...draw, state: 'scheduled' as const }, 'MB_DE_DB', 1, 'notOpen'],
  ['does not sell a closed market', draw, 'MB_LO2', 1, 'market:risk'],
])('a draw %s', (_, given, market, now, expected) => {
  expect(findSaleStop(given, market, now)).toBe(expected)
})
