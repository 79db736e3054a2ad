import { expect, test } from 'vitest'
import type { GameFacts } from '../../api.ts'
import { countedMs, nextAskMs, phaseOf, timeGame } from './issue-phase.ts'

const facts = (state = 'open') =>
  ({ issue: { numero: '202611210837', remainTime: 60_000, lockTime: 5, state } }) as unknown as GameFacts
const game = timeGame(facts(), 1_000, 1_200)

test('sale ends at now + remaining − half the round trip − lock − one second', () => {
  expect(game.issue).toEqual({
    numero: '202611210837',
    closeAtMs: 1_200 + 60_000 - 100 - 5_000 - 1_000,
    drawAtMs: 61_100,
  })
})

test.each([
  [55_099, 'selling', 1],
  [55_100, 'locked', 6_000],
  [61_099, 'locked', 1],
  [61_100, 'drawing', 0],
])('at %d the issue is %s', (now, phase, counted) => {
  expect([phaseOf(game, now), countedMs(game, now)]).toEqual([phase, counted])
})

test.each(['scheduled', 'suspended', 'voided'])('an issue that is %s takes no bets', state => {
  expect(phaseOf(timeGame(facts(state), 0, 0), 0)).toBe('closed')
})

test('an issue that the server locked early is locked', () => {
  expect(phaseOf(timeGame(facts('locked'), 0, 0), 0)).toBe('locked')
})

test('without an issue there is nothing to bet on', () => {
  expect(phaseOf(timeGame({ issue: null } as GameFacts, 0, 0), 0)).toBe('closed')
})

test('the page asks again when sale ends, each 3 s while a result is awaited, at the latest after 20 s', () => {
  expect(nextAskMs(game, false, 50_100)).toBe(5_400)
  expect(nextAskMs(game, false, 1_200)).toBe(20_000)
  expect(nextAskMs(game, true, 1_200)).toBe(3_000)
  expect(nextAskMs(game, false, 61_100)).toBe(3_000)
})
