import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededDraw } from '#apps/studio/rng/seeded.ts'
import { sized } from '../../../../../tests/size.ts'
import { enumerateRounds } from '../../../../../tests/support/small-games.ts'
import { recordDraws, replayDraws } from '../draw.ts'
import { calculateRange, calculateRound } from '../figures/exact.ts'
import { agrees, simulate } from '../figures/simulate.ts'
import { loadGame } from '../game.ts'
import { playRound } from '../play.ts'
import type { Round } from '../round.ts'
import { buildSpinTable } from '../spin-table.ts'

const ids = ['wild', 'high', 'low', 'star', 'orb']
const strip = fc
  .array(fc.tuple(fc.constantFrom(...ids, 'high', 'low'), fc.integer({ min: 0, max: 2 })), {
    minLength: 3,
    maxLength: 5,
  })
  .map(stops => stops.map(([id, weight], i) => `${id}*${i === 0 ? 1 : Math.min(weight, i < 3 ? 2 : 0)}`).join(' '))
const strips = fc.tuple(strip, strip, strip)
const pay = fc.integer({ min: 0, max: 30 })
const row = fc.integer({ min: 0, max: 1 })
const multipliers = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 })
const judged = fc.constantFrom('everyBoard', 'lastBoard')

/** Any small game whose symbols fall, or stay and show numbers: every kind of pay, every timing. */
const smallGame = fc
  .record({
    kind: fc.constantFrom('lines', 'ways', 'clusters', 'anywhere'),
    counted: fc.constantFrom({}, { oncePerReel: true }, { reels: [0, 2] }, { with: ['wild'], paysIn: 'base' }),
    base: strips,
    free: strips,
    lines: fc.array(fc.tuple(row, row, row), { minLength: 1, maxLength: 4 }),
    pays: fc.tuple(pay, pay, pay, pay, pay, pay),
    falls: fc.boolean(),
    cascade: fc.record({ multipliers, scatters: judged, multiplierSymbols: judged }),
    freeMultipliers: multipliers,
    numbers: fc.record({ values: fc.constantFrom({ 2: 1 }, { 2: 1, 5: 1 }, { 3: 2, 10: 1 }), perReel: fc.boolean() }),
    multiplier: fc.integer({ min: 1, max: 3 }),
    award: fc.integer({ min: 0, max: 1 }),
    retrigger: fc.integer({ min: 0, max: 1 }),
    maxWin: fc.option(fc.integer({ min: 1, max: 20 })),
    refill: fc.option(strips, { nil: undefined }),
    freeRefill: fc.constantFrom(undefined, 'base', 'free'),
  })
  .map(
    ({
      kind,
      counted,
      base,
      free,
      lines,
      pays,
      falls,
      cascade,
      freeMultipliers,
      numbers,
      multiplier,
      award,
      retrigger,
      maxWin,
      refill,
      freeRefill,
    }) => {
      const paying = (from: number, [some, more, most]: number[]) =>
        kind === 'lines' || kind === 'ways'
          ? { [kind === 'lines' ? 'line' : 'ways']: { 2: some, 3: most } }
          : { count: { [from]: some, [from + 1]: more, [from + 3]: most } }
      return {
        format: 'slot/1',
        id: 'small',
        name: 'Small',
        version: 1,
        grid: { reels: 3, rows: 2 },
        bet: 5,
        pay: { kind },
        ...(maxWin && falls && cascade.multiplierSymbols === 'lastBoard' ? { maxWin } : {}),
        ...(kind === 'lines' ? { lines } : {}),
        symbols: {
          wild: { ...paying(2, [pays[0], 5, 9]), wild: { except: ['star', 'orb'] } },
          high: paying(2, [pays[1], pays[2], pays[3]]),
          low: paying(3, [pays[4], pays[4], pays[5]]),
          star: { scatter: { ...counted, pays: { 2: 1 }, freeSpins: { 1: award, 2: 2 }, retrigger: { 2: retrigger } } },
          orb: { multiplier: numbers },
        },
        ...(falls ? { cascade: { ...cascade, ...(refill && { refill: 'refill' }) } } : {}),
        strips: { base, free, ...(refill && { refill }) },
        freeSpins: {
          strips: 'free',
          multiplier,
          maximum: 2,
          ...(falls ? { cascadeMultipliers: freeMultipliers, ...(freeRefill && { cascadeRefill: freeRefill }) } : {}),
        },
      }
    },
  )

const FEW = 1_000

test('the exact figures of any small game are those of all its rounds played', () => {
  let compared = 0
  fc.assert(
    fc.property(smallGame, file => {
      const game = loadGame(file)
      const all = enumerateRounds(game, FEW)
      if (!all) return
      compared++
      const round = calculateRound(game)
      const range = calculateRange(game)
      expect(all.probability).toBeCloseTo(1, 9)
      expect(round.rtp).toBeCloseTo(all.mean, 8)
      expect(round.variance! / Math.max(1, all.square)).toBeCloseTo(
        (all.square - all.mean ** 2) / Math.max(1, all.square),
        9,
      )
      expect(round.triggerProbability).toBeCloseTo(all.triggers, 9)
      expect(range.hitFrequency).toBeCloseTo(all.hits, 9)
      expect(range.maximumBaseWin).toBeCloseTo(all.mostBase, 9)
      expect(range.maximumRoundWin).toBeCloseTo(all.most, 9)
    }),
    { numRuns: sized(20, 50), seed: 20_250_102, endOnFailure: true },
  )
  expect(compared).toBeGreaterThan(sized(5, 15))
})

const samples = fc.sample(smallGame, { numRuns: sized(20, 60), seed: 11 }).map(file => loadGame(file))

test("the simulator's table pays and awards what play does, draw for draw", () => {
  let fell = 0
  for (const game of samples) {
    for (const mode of [game.base, game.free!]) {
      const table = buildSpinTable(game, mode)
      const alone = {
        ...game,
        base: mode,
        free: null,
        maxFreeSpins: Number.POSITIVE_INFINITY,
        maxCoins: Number.POSITIVE_INFINITY,
      }
      const draw = seededDraw('tables of cascades')
      for (let i = 0; i < 60; i++) {
        const log = recordDraws(draw)
        const round = playRound(alone, log.draw)
        table.spin(replayDraws(log.drawn))
        const awarded = eventsOf(round, 'freeSpinsAwarded').reduce((sum, { spins }) => sum + spins, 0)
        expect([table.coins, table.freeSpins]).toEqual([round.coins, awarded])
        if (eventsOf(round, 'symbolsFell').length > 1) fell++
      }
    }
  }
  expect(fell).toBeGreaterThan(sized(30, 100))
})

test('the events of a spin add up to what it pays, and each board follows from the one before', () => {
  for (const game of samples) {
    const draw = seededDraw('events of cascades')
    for (let i = 0; i < 10; i++) {
      for (const { events, coins } of playRound(game, draw).steps) {
        let board: string[][] = []
        let sum = 0
        for (const event of events) {
          if (event.type === 'reelsStopped') board = event.board
          if (event.type === 'symbolsFell') {
            const staying = board.map((column, reel) =>
              column.filter((_, row) => !event.removed.some(cell => cell.reel === reel && cell.row === row)),
            )
            event.board.forEach((column, reel) => {
              expect(column.slice(column.length - staying[reel]!.length)).toEqual(staying[reel])
            })
            board = event.board
          }
          if (
            event.type === 'symbolsWon' ||
            event.type === 'lineWon' ||
            event.type === 'waysWon' ||
            event.type === 'scatterWon'
          ) {
            for (const { reel, row } of event.cells) expect([event.symbol, 'wild']).toContain(board[reel]![row])
            sum += event.coins
          }
          if (event.type === 'numbersShown') {
            for (const { reel, row } of event.at) expect(board[reel]![row]).toBe('orb')
            expect(event.multiplier).toBe(event.values.reduce((all, value) => all + value, 0))
            sum += event.coins
          }
        }
        const cut = events.reduce((all, event) => all + (event.type === 'maxWinReached' ? event.cut : 0), 0)
        expect(sum - cut).toBe(coins)
      }
    }
  }
})

test('a random small game agrees three ways: exact, all rounds, drawn rounds', () => {
  const game = samples.find(
    each => each.base.cascade && each.multiplierSymbols && calculateRound(each).triggerProbability > 0.05,
  )!
  const result = simulate(game, 300_000, seededDraw('three ways'))
  expect(agrees(result), JSON.stringify(result)).toBe(true)
  expect(result.sigma / calculateRound(game).sigma!).toBeCloseTo(1, 1)
})

const documented = () => {
  const page = readFileSync(new URL('../../../../../docs/game-files.md', import.meta.url), 'utf8')
  const example = [...page.matchAll(/```json\n(.*?)```/gs)].find(([, text]) => text!.includes('three-ponds'))![1]!
  return { page, example: JSON.parse(example) }
}

test('the documented example of clusters, cascade and multiplier symbols returns what is said there', () => {
  const { page, example } = documented()
  expect(page).toContain(`The example above returns ${(calculateRound(loadGame(example)).rtp * 100).toFixed(6)} %`)
})

test.each([
  ['$.symbols.koi.line', { symbols: { koi: { line: { 3: 5 } } } }],
  ['$.symbols.frog.wild.multiplier', { symbols: { frog: { wild: { multiplier: 2 } } } }],
  ['$.symbols.koi.count.10', { symbols: { koi: { count: { 4: 5, 10: 90 } } } }],
  ['$.symbols.comet.count', { symbols: { comet: { multiplier: { values: { 2: 1 } }, count: { 4: 5 } } } }],
  ['$.freeSpins.unmultiplied', { freeSpins: { unmultiplied: [{ symbol: 'koi', count: 4 }] } }],
  ['$.jackpots', { jackpots: {} }],
  ['$.freeSpins.cascadeMultipliers', { cascade: undefined, freeSpins: { cascadeMultipliers: [2] } }],
])(
  'a file is refused for %s where it says nothing or is not built',
  (place, { symbols, ...changes }: object & { symbols?: object }) => {
    const { example } = documented()
    const file = { ...example, ...changes, symbols: { ...example.symbols, ...symbols } }
    expect(() => loadGame(JSON.parse(JSON.stringify(file)))).toThrow(`${place}: `)
  },
)

test('a count pays as the next smaller one that is listed', () => {
  const { countPays } = loadGame(documented().example)
  expect(countPays[0]).toEqual([0, 0, 0, 0, 5, 9, 9, 36, 36, 36])
})

function eventsOf<T extends Round['steps'][number]['events'][number]['type']>(round: Round, type: T) {
  return round.steps.flatMap(step => step.events.filter(event => event.type === type)) as Extract<
    Round['steps'][number]['events'][number],
    { type: T }
  >[]
}
