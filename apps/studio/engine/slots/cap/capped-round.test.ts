import { expect, test } from 'vitest'
import { seededDraw } from '#apps/studio/rng/seeded.ts'
import { calculateRange, calculateRound } from '../figures/exact.ts'
import { agrees, simulate } from '../figures/simulate.ts'
import { loadGame } from '../game.ts'
import { playRound } from '../play.ts'

const file = {
  format: 'slot/1',
  id: 'brim',
  name: 'Brim',
  version: 1,
  grid: { reels: 3, rows: 1 },
  bet: 2,
  maxWin: 20,
  lines: [[0, 0, 0]],
  symbols: {
    koi: { line: { 2: 3, 3: 18 } },
    pine: { line: { 3: 7 } },
    gate: { scatter: { pays: { 2: 1 }, freeSpins: { 2: 3 }, retrigger: { 2: 2 } } },
  },
  strips: { base: ['koi*2 pine gate', 'koi pine*2 gate', 'koi pine gate'] },
  freeSpins: { multiplier: 2, maximum: 7 },
}
const game = loadGame(file)
const uncut = loadGame({ ...file, maxWin: undefined })

test('a round that has won the most it can pays no more and is over', () => {
  const draw = seededDraw('rounds to the brim')
  let reached = 0
  for (let i = 0; i < 3_000; i++) {
    const round = playRound(game, draw)
    const told = round.steps.flatMap(step => step.events).filter(event => event.type === 'maxWinReached')
    expect(round.steps.reduce((sum, { coins }) => sum + coins, 0)).toBe(round.coins)
    expect(round.coins).toBeLessThanOrEqual(40)
    expect(told.length).toBe(round.coins === 40 ? 1 : 0)
    if (told.length === 0) continue
    reached++
    const last = round.steps.at(-1)!.events
    expect(last).toContain(told[0])
    expect(last.some(event => event.type === 'freeSpinsAwarded')).toBe(false)
    expect(last.at(-1)).toEqual({ type: 'roundEnded', coins: 40 })
  }
  expect(reached).toBeGreaterThan(30)
})

test('what the maximum takes is told apart, and rounds drawn at random agree', () => {
  const { rtp, cap } = calculateRound(game)
  expect(cap!.probability).toBeGreaterThan(0.01)
  expect(rtp - calculateRound(uncut).rtp).toBeCloseTo(cap!.rtp, 9)
  expect(cap!.rtp).toBeLessThan(0)
  const result = simulate(game, 300_000, seededDraw('cut rounds'))
  expect(agrees(result), JSON.stringify(result)).toBe(true)
  expect(result.largestWin).toBe(20)
  expect(result.sigma / calculateRound(game).sigma!).toBeCloseTo(1, 1)
})

test('a maximum that no round comes to takes nothing, and is out of reach', () => {
  const most = calculateRange(uncut).maximumRoundWin!
  const high = loadGame({ ...file, maxWin: Math.ceil(most) + 1 })
  expect(calculateRound(high)).toEqual({
    ...calculateRound(uncut),
    cap: { maxWin: Math.ceil(most) + 1, rtp: 0, probability: 0 },
  })
  expect(calculateRange(high).maximumRoundWin).toBe(most)
})

test.each([
  ['"maximum"', { freeSpins: {} }],
  ['"jackpots"', { jackpots: { pot: { contribution: 1, seed: 1, chance: { of: 1, in: 2 } } } }],
  ['"wildReels"', { symbols: { ...file.symbols, star: { wild: {} } }, wildReels: { symbol: 'star', reels: [0] } }],
  ['turn as one', { strips: { base: [{ span: 3, big: 'koi pine gate' }] } }],
])('it is refused where its figures are not exact: %s', (problem, changes) => {
  const load = () => loadGame({ ...file, ...changes })
  expect(load).toThrow(expect.objectContaining({ path: '$.maxWin', problem: expect.stringContaining(problem) }))
})
