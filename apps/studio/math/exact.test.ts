import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededDraw } from '#apps/studio/chance/seeded.ts'
import type { Draw } from './draw.ts'
import { calculateRange, calculateRound } from './exact.ts'
import { loadGame, type SlotGame } from './game.ts'
import { playRound } from './play.ts'
import type { Round } from './round.ts'
import { agrees, simulate } from './simulate.ts'

/** Every round that can be played, with its probability: each draw takes all its values, one after another. */
function enumerateRounds(game: SlotGame, visit: (round: Round, probability: number) => void): void {
  let path: { n: number; value: number }[] = []
  for (;;) {
    let depth = 0
    const draw: Draw = n => {
      path[depth] ??= { n, value: 0 }
      return path[depth++]!.value
    }
    const round = playRound(game, draw)
    visit(
      round,
      path.reduce((product, { n }) => product / n, 1),
    )
    const last = path.findLastIndex(({ n, value }) => value + 1 < n)
    if (last < 0) return
    path = [...path.slice(0, last), { ...path[last]!, value: path[last]!.value + 1 }]
  }
}

function enumerateFigures(game: SlotGame) {
  const sums = { mean: 0, square: 0, hits: 0, triggers: 0, spins: 0, most: 0, mostBase: 0, probability: 0 }
  enumerateRounds(game, (round, probability) => {
    const win = round.coins / game.bet
    const base = round.steps[0]!.coins
    sums.probability += probability
    sums.mean += win * probability
    sums.square += win * win * probability
    if (base > 0) sums.hits += probability
    if (round.steps.length > 1) sums.triggers += probability
    sums.spins += (round.steps.length - 1) * probability
    sums.most = Math.max(sums.most, win)
    sums.mostBase = Math.max(sums.mostBase, base / game.bet)
  })
  return sums
}

const symbolIds = ['wild', 'high', 'low', 'star']
const stop = fc.tuple(fc.constantFrom(...symbolIds), fc.integer({ min: 1, max: 2 })).map(([id, w]) => `${id}*${w}`)
const strip = fc.oneof(
  fc.array(fc.constantFrom(...symbolIds), { minLength: 2, maxLength: 4 }).map(ids => ids.join(' ')),
  fc.array(stop, { minLength: 2, maxLength: 2 }).map(stops => stops.join(' ')),
  fc.record({ high: fc.integer({ min: 1, max: 2 }), star: fc.integer({ min: 1, max: 2 }) }),
)
const strips = fc.tuple(strip, strip, strip)
const pay = fc.integer({ min: 0, max: 30 })
const row = fc.integer({ min: 0, max: 1 })
const smallGame = fc
  .record({
    base: strips,
    free: strips,
    lines: fc.array(fc.tuple(row, row, row), { minLength: 1, maxLength: 5 }),
    pays: fc.tuple(pay, pay, pay, pay, pay, pay),
    wildMultiplier: fc.integer({ min: 1, max: 3 }),
    multiplier: fc.integer({ min: 1, max: 3 }),
    scatterMultiplied: fc.boolean(),
    award: fc.integer({ min: 0, max: 2 }),
    retrigger: fc.integer({ min: 0, max: 2 }),
  })
  .map(({ base, free, lines, pays, wildMultiplier, multiplier, scatterMultiplied, award, retrigger }) => ({
    format: 'slot/1',
    id: 'small',
    name: 'Small',
    version: 1,
    grid: { reels: 3, rows: 2 },
    bet: lines.length,
    lines,
    symbols: {
      wild: { line: { 2: pays[0], 3: pays[1] }, wild: { multiplier: wildMultiplier, except: ['star'] } },
      high: { line: { 1: pays[2], 2: pays[3], 3: pays[4] } },
      low: { line: { 3: pays[5] } },
      star: { scatter: { pays: { 2: 1, 3: 4 }, freeSpins: { 3: award }, retrigger: { 2: retrigger } } },
    },
    strips: { base, free },
    freeSpins: {
      strips: 'free',
      multiplier,
      scatterMultiplied,
      unmultiplied: [{ symbol: 'wild', count: 3 }],
      maximum: 2,
    },
  }))

test('the exact figures of any small game are those of all its rounds played', () => {
  fc.assert(
    fc.property(smallGame, file => {
      const game = loadGame(file)
      const all = enumerateFigures(game)
      const round = calculateRound(game)
      const range = calculateRange(game)
      expect(all.probability).toBeCloseTo(1, 9)
      expect(round.rtp).toBeCloseTo(all.mean, 9)
      expect(round.variance).toBeCloseTo(all.square - all.mean ** 2, 7)
      expect(round.triggerProbability).toBeCloseTo(all.triggers, 9)
      expect(round.meanFreeSpins * round.triggerProbability).toBeCloseTo(all.spins, 9)
      expect(range.hitFrequency).toBeCloseTo(all.hits, 9)
      expect(range.maximumBaseWin).toBeCloseTo(all.mostBase, 9)
      expect(range.maximumRoundWin).toBeCloseTo(all.most, 9)
    }),
    { numRuns: 40, seed: 20_250_101, endOnFailure: true },
  )
})

test('a random small game agrees three ways: exact, all rounds, drawn rounds', () => {
  const [file] = fc.sample(
    smallGame.filter(({ symbols }) => symbols.star.scatter.freeSpins[3] > 0 && symbols.high.line[3] > 20),
    { numRuns: 1, seed: 7 },
  )
  const game = loadGame(file)
  const result = simulate(game, 300_000, seededDraw('three ways'))
  expect(enumerateFigures(game).mean).toBeCloseTo(calculateRound(game).rtp, 9)
  expect(agrees(result), JSON.stringify(result)).toBe(true)
})
