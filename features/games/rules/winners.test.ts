import { expect, test } from 'vitest'
import { illustrativeJackpot, JACKPOT_STEP, JACKPOT_STEP_MS } from './jackpot.ts'
import { maskAccount, mergeTicker, multiplierOf, winKey } from './winners.ts'

test('a masked name tells its first letter, and its last when more than three lie between', () => {
  const names = ['', 'a', 'ab', 'abcd', 'abcde', 'lantern88']
  expect(names.map(maskAccount)).toEqual(['***', 'a***', 'a***', 'a***', 'a***e', 'l***8'])
})

test('a multiplier has one decimal and is never rounded up', () => {
  expect([multiplierOf(1_000n, 400n), multiplierOf(1_999n, 1_000n), multiplierOf(800n, 400n)]).toEqual([
    '2.5',
    '1.9',
    '2',
  ])
  expect(multiplierOf(500n, 0n)).toBe('')
})

test('the illustrative counter rises by 165.11 each 3 seconds, and begins where another day at that time began', () => {
  const at = Date.UTC(2026, 0, 2, 9, 30)
  const first = illustrativeJackpot(at, at)
  expect(illustrativeJackpot(at, at + 2_999)).toBe(first)
  expect(illustrativeJackpot(at, at + 3_000) - first).toBe(1_651_100n)
  expect(illustrativeJackpot(at, at + 10 * JACKPOT_STEP_MS) - first).toBe(10n * JACKPOT_STEP)
  expect(illustrativeJackpot(at + 86_400_000, at + 86_400_000)).toBe(first)
  // It goes on where somebody who came earlier is.
  expect(illustrativeJackpot(at + 3_000, at + 3_000)).toBe(illustrativeJackpot(at, at + 3_000))
})

test('new wins come in behind those in view, and what was taken back leaves the ticker', () => {
  const win = (n: number) => ({ at: `2026-01-01T00:00:0${n}Z`, account: 'a***', nodeId: 'N', amount: `${n}.00` })
  const order = (wins: ReturnType<typeof win>[]) => wins.map(each => Number(each.amount))
  const passing = [3, 4, 1, 2].map(win)
  expect(order(mergeTicker(passing, [5, 4, 3, 2].map(win), 2))).toEqual([3, 4, 5, 2])
  expect(order(mergeTicker([], [2, 1].map(win), 3))).toEqual([2, 1])
  expect(mergeTicker(passing, [], 2)).toEqual([])
  expect(winKey(win(1))).not.toBe(winKey(win(2)))
})
