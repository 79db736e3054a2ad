import { expect, test } from 'vitest'
import { makeParSheet } from '../figures/par-sheet.ts'
import { loadGame } from '../game.ts'
import { playRound } from '../play.ts'
import { everyOutcome } from './every-draw.ts'

const file = {
  format: 'slot/1',
  id: 'shop',
  name: 'Shop',
  version: 1,
  grid: { reels: 2, rows: 1 },
  bet: 2,
  lines: [[0, 0]],
  symbols: { koi: { line: { 2: 5 } }, drum: { scatter: { freeSpins: { 2: 2 }, retrigger: { 2: 1 } } } },
  bonuses: { wheel: { kind: 'wheel', segments: [3, 30, 0] } },
  buys: { wheel: { price: 12, bonus: 'wheel' }, spins: { price: 8, freeSpins: 2 } },
  freeSpins: { multiplier: 2, maximum: 4 },
  strips: { base: ['koi drum', 'koi*2 drum'] },
}

test('a bought round costs its price, and returns and spreads as calculated', () => {
  const game = loadGame(file)
  for (const [i, { id, price, rtp, sigma }] of makeParSheet(game).buys.entries()) {
    let [mean, square] = [0, 0]
    for (const { outcome, probability } of everyOutcome(draw => playRound(game, draw, game.buys[i]))) {
      expect(outcome.bet).toBe(price * game.bet)
      expect(outcome.steps[0]!.events[0]).toEqual({ type: 'featureBought', buy: id, price: outcome.bet })
      mean += (probability * outcome.coins) / outcome.bet
      square += probability * (outcome.coins / outcome.bet) ** 2
    }
    expect(rtp).toBeCloseTo(mean, 12)
    expect(sigma).toBeCloseTo(Math.sqrt(square - mean ** 2), 9)
  }
})

test.each([
  ['a price that is no multiple of the bet', { wheel: { price: 13, bonus: 'wheel' } }, '$.buys.wheel.price'],
  ['a bonus that is not there', { wheel: { price: 12, bonus: 'none' } }, '$.buys.wheel.bonus'],
  ['neither bonus nor free spins', { wheel: { price: 12 } }, '$.buys.wheel'],
])('%s is refused with its place', (_, buys, path) => {
  expect(() => loadGame({ ...file, buys })).toThrow(expect.objectContaining({ path }))
})
