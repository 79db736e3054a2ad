import { expect, test } from 'vitest'
import { BLOWS, fight, matchOf, onBothDown, onCorner, WHOLE } from './cockfight.ts'

const bird = (rating: number) => ({ name: 'a bird', rating })
/** Draws what is listed, then the lowest. */
const drawing =
  (...values: number[]) =>
  () =>
    values.shift() ?? 0

test('equal birds have equal chances and prices, and the better one the lower price', () => {
  const even = matchOf(bird(1_500), bird(1_500))
  expect(even.chance).toBe(4_500)
  expect(even.prices.meron).toBe(even.prices.wala)
  const better = matchOf(bird(1_600), bird(1_500))
  expect(better.prices.meron).toBeLessThan(even.prices.meron)
  expect(better.prices.wala).toBeGreaterThan(even.prices.wala)
})

test('no corner ever gives the player an edge', () => {
  for (let rating = 1_000; rating <= 2_000; rating += 7) {
    const { chance, prices } = matchOf(bird(rating), bird(1_500))
    const all = WHOLE - 1_000
    expect(chance * (1_000 + prices.meron)).toBeLessThan(all * 1_000)
    expect((all - chance) * (1_000 + prices.wala)).toBeLessThan(all * 1_000)
  }
})

test.each([
  [0, 'bdd'],
  [999, 'bdd'],
  [1_000, 'meron'],
  [5_499, 'meron'],
  [5_500, 'wala'],
  [9_999, 'wala'],
])('place %i of ten thousand ends with %s, and the blows lead there', (place, winner) => {
  const match = matchOf(bird(1_500), bird(1_500))
  const ended = fight(match, drawing(place, 3, 2, 1))
  expect(ended.winner).toBe(winner)
  const taken = { meron: 0, wala: 0 }
  for (const [i, { at }] of ended.blows.entries()) {
    taken[at]++
    // Nobody is down before the end: of both down the last two blows are one.
    const isEnd = i >= ended.blows.length - (winner === 'bdd' ? 2 : 1)
    if (!isEnd) expect(Math.max(taken.meron, taken.wala)).toBeLessThan(BLOWS)
  }
  expect([taken.meron === BLOWS, taken.wala === BLOWS]).toEqual([winner !== 'meron', winner !== 'wala'])
})

test('both down gives stakes on either corner back', () => {
  const { prices } = matchOf(bird(1_500), bird(1_500))
  const both = { winner: 'bdd' as const, prices }
  expect([onCorner('meron')(both), onCorner('wala')(both), onBothDown(both)]).toEqual([0, 0, 8_000])
  expect(onBothDown({ winner: 'wala', prices })).toBe(-1_000)
})
