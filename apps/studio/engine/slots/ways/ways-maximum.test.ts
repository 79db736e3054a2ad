import { expect, test } from 'vitest'
import { everyOutcome } from '../features/every-draw.ts'
import { calculateRange, calculateRound } from '../figures/exact.ts'
import { loadGame } from '../game.ts'
import { playRound } from '../play.ts'

const pays = (top: number) => ({ ways: { 2: top, 3: 3 * top, 4: 9 * top } })
const wild = (multiplier: number | number[]) => ({ wild: { multiplier } })

function gameOf(strips: string[], direction: string) {
  return loadGame({
    ...{ format: 'slot/1', id: 'three-wilds', name: 'Three wilds', version: 1, bet: 10 },
    grid: { reels: 4, rows: 2 },
    pay: { kind: 'ways', direction },
    symbols: { a: pays(5), b: pays(2), w2: wild(2), w3: wild([3, 4]), w5: wild(5), plain: { wild: {} } },
    strips: { base: strips },
  })
}

const STRIPS = ['a b w2 b w3', 'b w5 a plain b', 'w3 a w2 b b', 'a w5 b w3 plain']

test.each(['left', 'right', 'each'])(
  'three wilds that multiply, from %s: exact figures are those of all rounds',
  direction => {
    const game = gameOf(STRIPS, direction)
    const figures = { mean: 0, square: 0, most: 0, hits: 0 }
    for (const { outcome: value, probability } of everyOutcome(draw => playRound(game, draw).coins)) {
      figures.mean += value * probability
      figures.square += value ** 2 * probability
      figures.most = Math.max(figures.most, value)
      figures.hits += value > 0 ? probability : 0
    }
    const { rtp, variance } = calculateRound(game)
    const range = calculateRange(game)
    expect(rtp * game.bet).toBeCloseTo(figures.mean, 9)
    expect(variance! * game.bet ** 2).toBeCloseTo(figures.square - figures.mean ** 2, 6)
    expect(range.maximumBaseWin! * game.bet).toBe(figures.most)
    expect(range.hitFrequency).toBeCloseTo(figures.hits, 9)
  },
)

test('six reels, wilds that multiply by how many they are, pays that fall: the maximum is that of all boards', () => {
  const stops = ['a w2 b w3 w5', 'w3 b a w2 b', 'b w5 a w2 a', 'w2 a w3 b blank', 'a b w5 a w3', 'w5 w2 b a blank']
  const listed = (top: number) => ({ ways: { 3: 4 * top, 4: top, 5: 6 * top, 6: 2 * top } })
  const file = {
    ...{ format: 'slot/1', id: 'six', name: 'Six', version: 1, bet: 10, grid: { reels: 6, rows: 2 } },
    ...{ symbols: { a: listed(3), b: listed(2), w2: wild([2, 4, 8]), w3: wild([3, 9]), w5: wild(5), blank: {} } },
    strips: { base: stops },
  }
  for (const direction of ['left', 'each']) {
    const game = loadGame({ ...file, pay: { kind: 'ways', direction } })
    let most = 0
    for (const { outcome } of everyOutcome(draw => playRound(game, draw).coins)) most = Math.max(most, outcome)
    expect(calculateRange(game).maximumBaseWin! * game.bet).toBe(most)
  }
})

test('counts beyond the longest strip are refused before any symbol is laid', () => {
  const strips = Array.from({ length: 4 }, () => ({ a: 400_000_000, b: 1 }))
  expect(() => gameOf(strips as never, 'left')).toThrow('more than 4096 stops')
})
