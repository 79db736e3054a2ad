import { expect, test } from 'vitest'
import type { ShownEvent } from '../model.ts'
import { createLatest } from './pushes.ts'

const event = (told: number): ShownEvent => ({
  ...{ id: 'a', sport: 'tennis', league: { id: 'l', name: 'L', region: 'R' }, home: 'One', away: 'Two', told },
  ...{ startTime: 0, isInPlay: true, status: null, markets: [], commitment: '' },
})

test('an answer that is older than what was pushed yields to it, a newer one and one of another kind do not', () => {
  const latest = createLatest()
  latest.take(event(5), 'list')
  expect(latest.of(event(4), 'list').told).toBe(5)
  expect(latest.of(event(4), 'whole').told).toBe(4)
  expect(latest.of(event(6), 'list').told).toBe(6)
  // What was pushed before is forgotten by then.
  expect(latest.of(event(4), 'list').told).toBe(4)
})
