import { describe, expect, test } from 'vitest'
import { seededDraw } from '#apps/studio/rng/seeded.ts'
import { enumerateRounds } from '../../../../../tests/support/small-games.ts'
import { calculateRange, calculateRound } from '../figures/exact.ts'
import { agrees, simulate } from '../figures/simulate.ts'
import { loadGame } from '../game.ts'
import { playRound } from '../play.ts'

const two = {
  format: 'slot/1',
  id: 'two',
  name: 'Two',
  version: 1,
  grid: { reels: 2, rows: 1 },
  bet: 1,
  lines: [[0, 0]],
  symbols: { wild: { line: { 2: 4 }, wild: {} }, koi: { line: { 2: 2 } } },
  strips: { base: ['wild koi', 'wild koi'] },
}
const with2 = (wildReels: object) => loadGame({ ...two, wildReels: { symbol: 'wild', reels: [0, 1], ...wildReels } })

describe('two reels, half their stops wild', () => {
  test('wild reels held for the next respin only can go on for ever', () => {
    // With one reel held: V = ½·2 + ½·(4 + V) = 6 and its square 68; with both 4. The spin: ¼·2 + ½·(2 + V) + ¼·(4 + 4).
    const game = with2({ respins: { perSpin: 1, hold: 'next' } })
    expect(calculateRound(game).rtp).toBeCloseTo(6.5, 9)
    expect(calculateRound(game).variance).toBeCloseTo(65 - 6.5 ** 2, 9)
    expect(calculateRange(game).maximumRoundWin).toBe(null)
    expect(agrees(simulate(game, 50_000, seededDraw('held for one')))).toBe(true)
  })

  test('wild reels held to the end win at most so much', () => {
    // One held: V = ½·2 + ½·(4 + 4) = 5; both held: 4.
    const game = with2({ respins: { perSpin: 1 } })
    expect(calculateRound(game).rtp).toBeCloseTo(0.25 * 2 + 0.5 * (2 + 5) + 0.25 * (4 + 4), 9)
    expect(calculateRange(game).maximumRoundWin).toBe(2 + 4 + 4)
  })

  test('a spin after which all of them are wild brings none when the file says so', () => {
    // One held, the other turns once: ½·2 + ½·4; both at once: 4 and no respin.
    const game = with2({ respins: { perSpin: 1, allWild: 'none' } })
    const all = enumerateRounds(game, 100)!
    expect(all.mean).toBeCloseTo(0.25 * 2 + 0.5 * (2 + 3) + 0.25 * 4, 9)
    const { rtp, variance } = calculateRound(game)
    expect([rtp, variance]).toEqual([
      expect.closeTo(all.mean, 9),
      expect.closeTo(0.25 * 4 + 0.5 * (0.5 * 16 + 0.5 * 36) + 0.25 * 16 - all.mean ** 2, 9),
    ])
    expect(calculateRange(game)).toMatchObject({ hitFrequency: 1, maximumRoundWin: 2 + 4 })
    expect(agrees(simulate(game, 50_000, seededDraw('none when all are wild')))).toBe(true)
  })

  test('respins that are left are played when all are wild', () => {
    const three = {
      ...two,
      grid: { reels: 3, rows: 1 },
      lines: [[0, 0, 0]],
      strips: { base: Array(3).fill('wild koi') },
    }
    const respins = { perWild: 1, allWild: 'none' }
    const game = loadGame({ ...three, wildReels: { symbol: 'wild', reels: [0, 1, 2], respins } })
    // Two wilds bring two respins; the third comes in the first of them and brings no further one.
    const drawn = [0, 0, 1, 0]
    const { events } = playRound(game, () => drawn.shift()!).steps[0]!
    expect(events.flatMap(event => (event.type === 'reelsStopped' ? [event.held] : []))).toEqual([
      undefined,
      [0, 1],
      [0, 1, 2],
    ])
    const all = enumerateRounds(game, 1000)!
    expect(calculateRound(game).rtp).toBeCloseTo(all.mean, 9)
  })

  test('two wilds at once bring one respin for the spin, or one each', () => {
    const perSpin = playRound(with2({ respins: { perSpin: 1 } }), () => 0)
    const perWild = playRound(with2({ respins: { perWild: 1 } }), () => 0)
    expect([perSpin.coins, perWild.coins]).toEqual([8, 12])
    expect(perWild.steps[0]!.events.map(({ type }) => type)).toEqual([
      ...['reelsStopped', 'wildsExpanded', 'lineWon', 'respinsAwarded'],
      ...['reelsStopped', 'lineWon', 'reelsStopped', 'lineWon', 'stepEnded', 'roundEnded'],
    ])
  })

  test('a wild that fills its reel on the respin is not there when it came by chance', () => {
    const respins = { perSpin: 1, expand: 'onRespin' }
    const game = loadGame({
      ...two,
      strips: { base: ['koi', 'koi'] },
      wildReels: { symbol: 'wild', reels: [1], chance: [1, 2], respins },
    })
    const drawn = [0, 0, 0, 0]
    const round = playRound(game, () => drawn.shift()!)
    expect(round.coins).toBe(2 + 2)
    expect(round.steps[0]!.events.filter(({ type }) => type === 'reelsStopped')).toMatchObject([
      { board: [['koi'], ['koi']] },
      { board: [['koi'], ['wild']], held: [1] },
    ])
  })
})

test('a wild reel fills all its rows for lines, and scatters are counted under it', () => {
  const game = loadGame({
    ...two,
    grid: { reels: 2, rows: 2 },
    lines: [
      [0, 0],
      [1, 1],
    ],
    symbols: { ...two.symbols, gate: { scatter: { pays: { 1: 3 } } } },
    strips: { base: ['koi koi', 'wild gate'] },
    wildReels: { symbol: 'wild', reels: [1] },
  })
  expect(playRound(game, () => 0).coins).toBe(2 + 2 + 3)
})

describe('wild reels are refused', () => {
  const cases: [why: string, wildReels: object, message: string][] = [
    ['that are no wild', { symbol: 'koi' }, '$.wildReels.symbol: "koi" is no wild'],
    ['beyond the grid', { reels: [2] }, '$.wildReels.reels[0]: reels are 0…1'],
    ['named twice', { reels: [1, 1] }, '$.wildReels.reels[1]: named twice'],
    ['with two ways to award', { respins: { perSpin: 1, perWild: 1 } }, 'either "perSpin" or "perWild"'],
    [
      'that could bring no respin',
      { reels: [1], respins: { perSpin: 1, allWild: 'none' } },
      'respins.allWild: with one',
    ],
    ['full of something else', { respins: { perSpin: 1, allWild: 'all' } }, '$.wildReels.respins.allWild: '],
    ['held once for several', { respins: { perSpin: 2, hold: 'next' } }, '$.wildReels.respins.hold'],
    ['more than certain', { chance: [3, 2] }, '$.wildReels.chance: more than certain'],
  ]
  test.each(cases)('%s', (_, wildReels, message) => {
    expect(() => with2(wildReels)).toThrow(message)
  })

  test('where reels turn as one', () => {
    const strips = { base: [{ span: 2, big: 'wild koi' }] }
    expect(() => loadGame({ ...two, strips, wildReels: { symbol: 'wild', reels: [0] } })).toThrow('turn as one')
  })
})
