import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededDraw } from '#apps/studio/rng/seeded.ts'
import { smallFile } from '../../../../../tests/support/small-games.ts'
import { calculateRange, calculateReturn, calculateRound } from '../figures/exact.ts'
import { agrees, simulate } from '../figures/simulate.ts'
import { loadGame } from '../game.ts'
import { playRound } from '../play.ts'
import { everyOutcome } from './every-draw.ts'

/** Bonuses begun by runs with and without a wild, by scatters, in base and free spins with a multiplier. */
const file = {
  format: 'slot/1',
  id: 'small',
  name: 'Small',
  version: 1,
  grid: { reels: 2, rows: 2 },
  bet: 3,
  lines: [
    [0, 0],
    [1, 0],
  ],
  symbols: {
    koi: { line: { 2: 4 }, wild: { multiplier: 2 } },
    fan: { line: { 2: 3 }, lineBonus: { count: 2, bonus: 'wheel' } },
    drum: { scatter: { pays: { 3: 1 }, bonus: { 2: 'hoard' }, freeSpins: { 2: 1, 3: 2 }, retrigger: { 3: 1 } } },
    stone: {},
  },
  bonuses: {
    wheel: { kind: 'wheel', segments: [5, { coins: 1, weight: 2, bonus: 'chest' }, 0] },
    chest: { kind: 'pick', items: [{ coins: 7 }, { coins: 2, end: true }] },
    hoard: {
      kind: 'holdAndWin',
      respins: 1,
      fill: { in: 2, chances: { 1: 1 } },
      values: [{ coins: 3 }],
      full: { coins: 9 },
    },
  },
  freeSpins: { strips: 'free', multiplier: 3, maximum: 2, unmultiplied: [{ symbol: 'koi', count: 2 }] },
  strips: { base: ['koi fan drum', 'fan*2 drum drum stone'], free: ['fan drum', 'koi stone drum*2'] },
}

test('exact figures are those of all rounds, with the bonuses that their spins begin', () => {
  const game = loadGame(file)
  const found = { mean: 0, square: 0, most: 0 }
  for (const { outcome, probability } of everyOutcome(draw => playRound(game, draw))) {
    const coins = outcome.coins / game.bet
    found.mean += probability * coins
    found.square += probability * coins ** 2
    found.most = Math.max(found.most, coins)
  }
  const { rtp, variance } = calculateRound(game)
  expect(rtp).toBeCloseTo(found.mean, 10)
  expect(calculateReturn(game)).toBe(rtp)
  expect(variance).toBeCloseTo(found.square - found.mean ** 2, 9)
  expect(calculateRange(game).maximumRoundWin).toBeCloseTo(found.most, 10)
})

/** With a bonus of two rows that scatters and runs begin, and a jackpot of a run. */
function withFeatures(small: typeof smallFile extends fc.Arbitrary<infer File> ? File : never) {
  const { symbols } = small
  const isLines = small.pay.kind === 'lines'
  const line = { 1: 0, ...('line' in symbols.high ? symbols.high.line : {}) }
  const high = { line: { ...line, 2: 1 + (line[1] ?? 0), 3: 4 } }
  const begun = small.freeSpins.book ? {} : { lineBonus: { count: 2, bonus: 'pair' } }
  return {
    ...small,
    symbols: {
      ...symbols,
      ...(isLines && { high: { ...high, ...begun } }),
      star: { scatter: { ...symbols.star.scatter, bonus: { 1: 'pair' } } },
    },
    bonuses: {
      pair: {
        kind: 'book',
        rows: [
          [1, 0],
          [1, 11],
        ],
      },
    },
    ...(isLines && { jackpots: { jar: { contribution: 1, seed: 1, line: { symbol: 'high', count: 2 } } } }),
  }
}

test('with every other mechanic of lines and ways too: return, spread, maximum, and hits of a jackpot', () => {
  fc.assert(
    fc.property(smallFile, small => {
      const game = loadGame(withFeatures(small))
      const found = { mean: 0, square: 0, most: 0, hits: 0 }
      let rounds = 0
      for (const { outcome, probability } of everyOutcome(draw => playRound(game, draw))) {
        fc.pre(++rounds < 2_000)
        const coins = outcome.coins / game.bet
        found.mean += probability * coins
        found.square += probability * coins ** 2
        found.most = Math.max(found.most, coins)
        if (outcome.steps.at(-1)!.events.some(event => event.type === 'jackpotHit')) found.hits += probability
      }
      fc.pre(game.jackpots.length === 0 || found.hits > 0)
      const bare = calculateRound({ ...game, jackpots: [] })
      expect(bare.rtp).toBeCloseTo(found.mean, 9)
      const variance = found.square - found.mean ** 2
      expect(Math.abs(bare.variance! - variance)).toBeLessThan(1e-8 * (1 + variance))
      const { maximumRoundWin } = calculateRange(game)
      if (maximumRoundWin !== null) expect(maximumRoundWin).toBeCloseTo(found.most, 9)
      for (const { probability } of calculateRound(game).jackpots) expect(probability).toBeCloseTo(found.hits, 9)
    }),
    { numRuns: 6, seed: 7 },
  )
})

test('rounds drawn at random agree with the exact figures', () => {
  const game = loadGame({ ...file, bonuses: { ...file.bonuses, wheel: { ...file.bonuses.wheel, consolation: 1 } } })
  const result = simulate(game, 2e4, seededDraw('bonuses'))
  expect(agrees(result), JSON.stringify(result)).toBe(true)
})

test('the events of a round tell all its coins', () => {
  const game = loadGame(file)
  for (let i = 0; i < 500; i++) {
    const round = playRound(game, seededDraw(`round ${i}`))
    for (const { events, coins } of round.steps) {
      const paid = events.map(event => {
        if (event.type === 'lineWon' || event.type === 'scatterWon') return event.coins
        // A bonus that another led to is part of that one.
        return event.type === 'bonusEnded' && event.bonus !== 'chest' ? event.coins : 0
      })
      expect(paid.reduce((sum, part) => sum + part, 0)).toBe(coins)
      expect(events.every(event => !('begins' in event))).toBe(true)
    }
  }
})

test('vector 04, a wheel and a board of dice begun by runs: published return and the bonuses’ shares', () => {
  const path = '../../../../../tests/vectors/slot-par/04-line-bonuses.json'
  const json = JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))
  expect((calculateReturn(loadGame(json)) * 100).toFixed(6)).toBe('99.760556')
  const bare = structuredClone(json)
  for (const id of ['spin', 'dice']) delete bare.symbols[id].lineBonus
  const symbols = calculateReturn(loadGame(bare))
  expect((symbols * 100).toFixed(6)).toBe('88.394135')
  expect(calculateRange(loadGame(bare)).hitFrequency.toFixed(8)).toBe('0.42455611')
  delete json.symbols.dice.lineBonus
  expect(((calculateReturn(loadGame(json)) - symbols) * 100).toFixed(6)).toBe('7.676482')
})

test.each([
  [
    'a bonus that is not listed',
    { symbols: { ...file.symbols, fan: { lineBonus: { count: 2, bonus: 'none' } } } },
    '$.symbols.fan.lineBonus.bonus',
  ],
  [
    'a bonus of scatters that is not listed',
    { symbols: { ...file.symbols, drum: { scatter: { bonus: { 2: 'none' } } } } },
    '$.symbols.drum.scatter.bonus.2',
  ],
  [
    'hold-and-win without a start, begun by a wheel',
    { bonuses: { ...file.bonuses, wheel: { kind: 'wheel', segments: [{ bonus: 'hoard' }] } } },
    '$.bonuses.hoard.start',
  ],
])('%s is refused with its place', (_, change, path) => {
  const { wheel, chest, hoard } = { ...file.bonuses, ...('bonuses' in change ? change.bonuses : {}) }
  expect(() => loadGame({ ...file, ...change, bonuses: { wheel, chest, hoard } })).toThrow(
    expect.objectContaining({ path }),
  )
})
