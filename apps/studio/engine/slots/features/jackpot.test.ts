import { expect, test } from 'vitest'
import { seededDraw } from '#apps/studio/rng/seeded.ts'
import { calculateRange, calculateReturn, calculateRound } from '../figures/exact.ts'
import { loadGame, type SlotGame } from '../game.ts'
import { playRound } from '../play.ts'
import { everyOutcome } from './every-draw.ts'

const jar = { contribution: 50_000, seed: 40, line: { symbol: 'seven', count: 2 } }
const mystery = { contribution: 20_000, seed: 10, chance: { of: 1, in: 3 } }
const file = {
  format: 'slot/1',
  id: 'pool',
  name: 'Pool',
  version: 1,
  grid: { reels: 3, rows: 1 },
  bet: 5,
  lines: [[0, 0, 0]],
  symbols: {
    seven: { line: { 2: 3, 3: 20 } },
    koi: { line: { 3: 9 }, wild: {} },
    drum: { scatter: { pays: { 1: 1 }, freeSpins: { 2: 1 } } },
  },
  freeSpins: { multiplier: 2 },
  strips: { base: ['seven*2 koi drum', 'seven koi drum*2', 'seven koi*2 drum*3'] },
  jackpots: { jar, mystery },
}

/** What every tier paid in so many rounds at the highest stake, a pool kept beside, in coins; and their squares. */
function playPools(game: SlotGame, rounds: number) {
  const draw = seededDraw(game.id)
  const pools = new Map(game.jackpots.map(({ tier, seed }) => [tier, seed]))
  let [sum, squares] = [0, 0]
  for (let i = 0; i < rounds; i++) {
    const { coins, steps } = playRound(game, draw)
    let won = coins
    for (const { tier, contribution } of game.jackpots)
      pools.set(tier, pools.get(tier)! + (contribution * game.bet) / 1e6)
    for (const event of steps.at(-1)!.events) {
      if (event.type !== 'jackpotHit') continue
      won += pools.get(event.tier)!
      pools.set(event.tier, game.jackpots.find(({ tier }) => tier === event.tier)!.seed)
    }
    sum += won / game.bet
    squares += (won / game.bet) ** 2
  }
  return { rtp: sum / rounds, variance: squares / rounds - (sum / rounds) ** 2 }
}

test('a jackpot returns its contribution and the probability of a hit times its seed', () => {
  const game = loadGame(file)
  const hits = new Map<string, number>()
  for (const { outcome, probability } of everyOutcome(draw => playRound(game, draw)))
    for (const event of outcome.steps.at(-1)!.events)
      if (event.type === 'jackpotHit') hits.set(event.tier, (hits.get(event.tier) ?? 0) + probability)
  const { jackpots, rtp, jackpotRtp } = calculateRound(game)
  expect(jackpots.map(({ tier }) => tier)).toEqual(['jar', 'mystery'])
  for (const { tier, probability, contribution, seed, rtp } of jackpots) {
    expect(probability).toBeCloseTo(hits.get(tier)!, 12)
    expect(rtp).toBeCloseTo(contribution + (probability * seed) / game.bet, 12)
  }
  expect(rtp - jackpotRtp).toBeCloseTo(calculateReturn(loadGame({ ...file, jackpots: {} })), 12)
  expect(calculateReturn(game)).toBe(rtp)
})

test('rounds played beside their pools return and spread as calculated', () => {
  const game = loadGame(file)
  const { rtp, variance, sigma } = calculateRound(game)
  const rounds = 40_000
  const played = playPools(game, rounds)
  expect(Math.abs(played.rtp - rtp)).toBeLessThan((4 * sigma!) / Math.sqrt(rounds))
  expect(played.variance / variance!).toBeCloseTo(1, 1)
})

test('pools change neither hits nor maxima; where several lines hit together the spread is not known', () => {
  const bare = calculateRange(loadGame({ ...file, jackpots: {} }))
  expect(calculateRange(loadGame(file))).toEqual(bare)
  const two = loadGame({ ...file, lines: [...file.lines, [0, 0, 0]] })
  expect(calculateRound(two)).toMatchObject({ variance: null, sigma: null })
  expect(calculateRound(two).jackpots[0]!.probability).toBe(calculateRound(loadGame(file)).jackpots[0]!.probability)
})

test.each([
  ['a chance above 1', { jar: { ...mystery, chance: { of: 4, in: 3 } } }, '$.jackpots.jar.chance'],
  ['a run of no symbol', { jar: { ...jar, line: { symbol: 'none', count: 2 } } }, '$.jackpots.jar.line.symbol'],
  ['a run that pays nothing', { jar: { ...jar, line: { symbol: 'koi', count: 2 } } }, '$.jackpots.jar.line.count'],
  ['neither chance nor run', { jar: { contribution: 1, seed: 1 } }, '$.jackpots.jar'],
])('%s is refused with its place', (_, jackpots, path) => {
  expect(() => loadGame({ ...file, jackpots })).toThrow(expect.objectContaining({ path }))
})
