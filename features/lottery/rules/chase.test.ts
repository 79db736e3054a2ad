import { expect, test } from 'vitest'
import {
  cancelIssues,
  costOf,
  growMultiples,
  moveToEnd,
  openIssue,
  planChase,
  profitMultiples,
  settleIssue,
} from './chase.ts'

const states = (chase: ReturnType<typeof planChase>) => chase.issues.map(({ state }) => state)

test('C1: a chase that stops on win gives all issues after it back', () => {
  const plan = planChase(2000n, [1, 1, 1, 1, 1], { stopOnWin: true })
  expect(costOf(plan)).toBe(10_000n)
  const lost = settleIssue(openIssue(plan, 0), 0, false)
  const { chase, refund } = settleIssue(openIssue(lost.chase, 1), 1, true)
  expect(lost.refund + refund).toBe(6000n)
  expect(states(chase)).toEqual(['lost', 'won', 'cancelled', 'cancelled', 'cancelled'])
})

test('an issue already open when the chase stops is played, not refunded', () => {
  const plan = openIssue(openIssue(planChase(100n, [1, 2, 4], { stopOnWin: true }), 0), 1)
  const { chase, refund } = settleIssue(plan, 0, true)
  expect(refund).toBe(400n)
  expect(states(chase)).toEqual(['won', 'open', 'cancelled'])
})

test('a chase stops on a loss where that was chosen', () => {
  expect(settleIssue(openIssue(planChase(100n, [1, 1], { stopOnLoss: true }), 0), 0, false).refund).toBe(100n)
})

test('C3: a cancelled issue comes back once', () => {
  const first = cancelIssues(planChase(200n, [1, 1, 1]), [1])
  expect(first.refund).toBe(200n)
  expect(cancelIssues(first.chase, [1]).refund).toBe(0n)
  expect(states(openIssue(first.chase, 1))).toEqual(['waiting', 'cancelled', 'waiting'])
})

test('an issue that the calendar lost may be played at the end instead', () => {
  const moved = moveToEnd(planChase(100n, [1, 3]), 1)
  expect(moved.issues.map(({ state, multiple }) => [state, multiple])).toEqual([
    ['waiting', 1],
    ['cancelled', 3],
    ['waiting', 3],
  ])
})

test('multiples grow by a factor every so many issues, to 999 at most', () => {
  expect(growMultiples(5, { every: 2, factor: 2 })).toEqual([1, 1, 2, 2, 4])
  expect(growMultiples(3, { start: 500, factor: 2 })).toEqual([500, 999, 999])
  expect(() => planChase(1n, [1000])).toThrow(RangeError)
})

test('a profit plan repays all that was staked so far with the wanted gain, in every issue', () => {
  const terms = { stake: 200n, prize: 1950n, profitPpm: 500_000 }
  const multiples = profitMultiples(20, terms)
  let staked = 0n
  for (const multiple of multiples) {
    staked += 200n * BigInt(multiple)
    expect(1950n * BigInt(multiple) * 2n).toBeGreaterThanOrEqual(staked * 3n)
  }
  expect(multiples.slice(0, 6)).toEqual([1, 1, 1, 1, 1, 1])
  expect(multiples.at(-1)).toBeGreaterThan(1)
  expect(profitMultiples(3, { ...terms, profitPpm: 9_000_000 })).toEqual([])
})
