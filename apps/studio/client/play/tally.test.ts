import { expect, test } from 'vitest'
import { createTally } from './tally.ts'

test('a session adds up to the cent: what was staked, what came back, what is left of both', () => {
  let now = 1_000
  const tally = createTally(() => now)
  tally.add(100n, 0n)
  tally.add(50n, 275n)
  now = 66_000
  expect(tally).toMatchObject({ rounds: 2, staked: 150n, won: 275n, net: 125n })
  expect(tally.elapsedMs()).toBe(65_000)
})
