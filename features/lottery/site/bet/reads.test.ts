import { expect, test } from 'vitest'
import { pollMs } from './reads.ts'

const bet = (status: 'open' | 'won', drawAtMs: number) => ({ status, drawAt: new Date(drawAtMs).toISOString() })

test.each([
  [[bet('open', 5_000)], 5_500],
  [[bet('open', 90_000)], 20_000],
  [[bet('open', 90_000), bet('open', -1_000)], 3_000],
  [[bet('won', -1_000)], false],
  [[], false],
])('bets %j are asked for again after %s ms', (bets, ms) => {
  expect(pollMs(bets, 0)).toBe(ms)
})
