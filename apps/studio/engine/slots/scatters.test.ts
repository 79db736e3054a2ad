import { describe, expect, test } from 'vitest'
import { seededDraw } from '#apps/studio/rng/seeded.ts'
import { enumerateRounds } from '../../../../tests/support/small-games.ts'
import { calculateRange, calculateReturn, calculateRound } from './figures/exact.ts'
import { agrees, simulate } from './figures/simulate.ts'
import { loadGame } from './game.ts'
import { playRound } from './play.ts'

const fileWith = (scatter: object, more: object = {}) => ({
  format: 'slot/1',
  id: 'small',
  name: 'Small',
  version: 1,
  grid: { reels: 3, rows: 1 },
  bet: 1,
  lines: [[0, 0, 0]],
  symbols: {
    wild: { wild: { except: ['gate'] } },
    koi: { line: { 3: 4 } },
    stone: {},
    gate: { scatter: { pays: { 2: 3, 3: 20 }, freeSpins: { 3: 2 }, retrigger: { 3: 1 }, ...scatter } },
  },
  strips: { base: ['wild koi gate', 'wild koi gate', 'wild gate koi'] },
  freeSpins: { multiplier: 2, maximum: 2 },
  ...more,
})
const gameWith = (...parts: Parameters<typeof fileWith>) => loadGame(fileWith(...parts))

const TOGETHER = { with: ['wild'] }
const BASE_ONLY = { paysIn: 'base' }
const LINKED = { strips: { base: ['wild koi gate', { span: 2, linked: 'wild koi*2 gate*3' }] } }
const WILD_REELS = {
  grid: { reels: 3, rows: 2 },
  wildReels: { symbol: 'wild', reels: [0, 1], chance: [1, 3], respins: { perSpin: 1, allWild: 'none' } },
  freeSpins: { maximum: 1 },
}
const WAYS = {
  pay: { kind: 'ways' },
  lines: undefined,
  symbols: { ...fileWith(TOGETHER).symbols, koi: { ways: { 2: 1, 3: 4 } } },
}
const CASCADE = {
  cascade: { refill: 'stones' },
  strips: { ...fileWith({}).strips, stones: ['stone', 'stone koi', 'stone gate'] },
}
const BOOK = { freeSpins: { maximum: 2, book: { symbols: ['koi'] } } }

describe('exact figures, all rounds played and rounds at random are one', () => {
  const cases: [string, object, object?][] = [
    ['counted with wilds', TOGETHER],
    [
      'once a reel, on two of them',
      { ...TOGETHER, reels: [0, 1], oncePerReel: true, pays: { 2: 3 }, freeSpins: { 2: 1 }, retrigger: {} },
    ],
    ['paid in the base game only', BASE_ONLY],
    ['both', { ...TOGETHER, ...BASE_ONLY }],
    ['both, with reels that turn as one', { ...TOGETHER, ...BASE_ONLY }, LINKED],
    ['both, with wild reels and respins', { ...TOGETHER, ...BASE_ONLY }, WILD_REELS],
    ['both, with ways', { ...TOGETHER, ...BASE_ONLY }, WAYS],
    ['both, with a book', { ...TOGETHER, ...BASE_ONLY }, BOOK],
    ['both, with cascades', { ...TOGETHER, ...BASE_ONLY }, CASCADE],
    ['both, up to a maximum win', { ...TOGETHER, ...BASE_ONLY }, { maxWin: 22 }],
  ]
  test.each(cases)('%s', (name, scatter, more) => {
    const game = gameWith(scatter, more)
    const all = enumerateRounds(game, 60_000)!
    const round = calculateRound(game)
    expect(all.probability).toBeCloseTo(1, 9)
    expect(round.rtp).toBeCloseTo(all.mean, 9)
    expect(calculateReturn(game)).toBe(round.rtp)
    expect(round.variance! / all.square).toBeCloseTo(1 - all.mean ** 2 / all.square, 9)
    expect(round.triggerProbability).toBeCloseTo(all.triggers, 9)
    expect(calculateRange(game)).toMatchObject({
      hitFrequency: expect.closeTo(all.hits, 9),
      maximumRoundWin: all.most,
    })
    const simulated = simulate(game, 60_000, seededDraw(name))
    expect(agrees(simulated), JSON.stringify(simulated)).toBe(true)
  })
})

/** All reels stop at this symbol, whatever turns. */
const showing = (index: number) =>
  playRound(gameWith({ ...TOGETHER, ...BASE_ONLY }), bound => Math.min(index, bound - 1))

test('wilds alone are counted, and shown as what won', () => {
  const [first, ...free] = showing(0).steps
  expect(first!.events.find(({ type }) => type === 'scatterWon')).toMatchObject({
    ...{ symbol: 'gate', count: 3, coins: 20 },
    cells: [0, 1, 2].map(reel => ({ reel, row: 0 })),
  })
  expect(free).toHaveLength(2)
})

test('in free spins they pay nothing, and award what they award', () => {
  for (const { events } of showing(0).steps.slice(1))
    expect(events.find(({ type }) => type === 'scatterWon')).toMatchObject({ coins: 0 })
  const paid = playRound(gameWith(TOGETHER), () => 0)
  expect(paid.steps.slice(1).map(({ coins }) => coins)).toEqual([40, 40])
})

test('a wild that filled its reel counts as what landed, one that came by chance not at all', () => {
  const game = gameWith({ ...TOGETHER, pays: { 1: 1, 2: 10 }, freeSpins: {} }, WILD_REELS)
  // A wild lands on the first reel and one comes by chance on the second, over a gate; the third does not fill.
  const drawn = [0, 1, 2, 0]
  const [first] = playRound(game, () => drawn.shift()!).steps
  const reels = [0, 1, 2].map(reel => ({ reel, row: Math.min(reel, 1) }))
  expect(first!.events).toContainEqual(expect.objectContaining({ type: 'scatterWon', count: 3, cells: reels }))
})
