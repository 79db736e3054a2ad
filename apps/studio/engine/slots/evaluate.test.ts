import { describe, expect, test } from 'vitest'
import { evaluateBoard } from './evaluate.ts'
import { evaluateLine } from './evaluate-line.ts'
import { loadGame } from './game.ts'

const game = loadGame({
  format: 'slot/1',
  id: 'test',
  name: 'Test',
  version: 1,
  grid: { reels: 5, rows: 3 },
  bet: 2,
  lines: [
    [1, 1, 1, 1, 1],
    [0, 1, 2, 1, 0],
  ],
  symbols: {
    wild: { line: { 2: 10, 3: 100, 5: 1000 }, wild: { multiplier: 2, except: ['star', 'bell'] } },
    seven: { line: { 2: 4, 3: 20, 4: 60, 5: 700 } },
    plum: { line: { 3: 5, 4: 10, 5: 50 } },
    bell: { line: { 3: 8 } },
    star: { scatter: { pays: { 3: 2, 4: 10 }, freeSpins: { 3: 7 }, retrigger: { 3: 3 } } },
  },
  strips: { base: Array(5).fill('wild seven plum bell star') },
  freeSpins: { multiplier: 3, unmultiplied: [{ symbol: 'wild', count: 5 }], scatterMultiplied: false },
})
const numbers = (text: string) => text.split(' ').map(id => game.symbols.indexOf(id))

describe('a line pays', () => {
  const cases: [symbols: string, base: string | null, free: string | null][] = [
    ['seven seven plum seven seven', '4 for 2 seven', '12 for 2 seven'],
    ['plum seven seven seven seven', null, null],
    ['plum plum seven plum plum', null, null],
    ['seven seven seven seven seven', '700 for 5 seven', '2100 for 5 seven'],
    ['seven wild seven plum plum', '40 for 3 seven', '120 for 3 seven'],
    ['wild seven plum plum plum', '8 for 2 seven', '24 for 2 seven'],
    ['wild wild seven plum plum', '40 for 3 seven', '120 for 3 seven'],
    ['wild wild plum seven plum', '10 for 2 wild', '30 for 2 wild'],
    ['wild wild wild plum seven', '100 for 3 wild', '300 for 3 wild'],
    ['wild wild wild wild seven', '1400 for 5 seven', '4200 for 5 seven'],
    ['wild wild wild wild wild', '1000 for 5 wild', '1000 for 5 wild'],
    ['wild wild star seven seven', '10 for 2 wild', '30 for 2 wild'],
    ['wild wild bell bell bell', '10 for 2 wild', '30 for 2 wild'],
    ['bell bell wild bell bell', null, null],
    ['bell bell bell wild wild', '8 for 3 bell', '24 for 3 bell'],
    ['star star star star star', null, null],
  ]
  test.each(cases)('%s: %s in the base game, %s in free spins', (symbols, base, free) => {
    for (const [mode, expected] of [
      [game.base, base],
      [game.free!, free],
    ] as const) {
      const win = evaluateLine(game, mode, numbers(symbols))[0] ?? null
      expect(win && `${win.coins} for ${win.count} ${game.symbols[win.symbol]}`).toBe(expected)
    }
  })
})

test('equal pays of the wild run and the completed run count for the wild', () => {
  // Two wilds alone pay 10; three plums completed by them pay 5 × 2.
  expect(evaluateLine(game, game.base, numbers('wild wild plum star star'))).toEqual([
    { symbol: 0, group: null, count: 2, reels: [0, 1], multiplier: 1, coins: 10 },
  ])
})

describe('scatters pay', () => {
  const board = (columns: string[]) => columns.map(numbers)
  const three = board(['star plum bell', 'bell star seven', 'plum bell star', 'bell bell bell', 'plum bell seven'])

  test('times the bet, anywhere, with free spins', () => {
    const { coins, freeSpins, wins } = evaluateBoard(game, game.base, three)
    expect({ coins, freeSpins, wins }).toEqual({ coins: 4, freeSpins: 7, wins: [] })
  })

  test('unmultiplied and with the retrigger award in free spins of this game', () => {
    const { coins, freeSpins } = evaluateBoard(game, game.free!, three)
    expect({ coins, freeSpins }).toEqual({ coins: 4, freeSpins: 3 })
  })

  test('as much as the highest listed count when more are in view', () => {
    const full = board(Array(5).fill('star star star'))
    expect(evaluateBoard(game, game.base, full)).toMatchObject({ coins: 20, freeSpins: 7 })
  })

  test('beside lines, whose wins add up', () => {
    const rich = board(['seven seven star', 'bell seven star', 'star seven seven', 'bell plum bell', 'plum bell plum'])
    const result = evaluateBoard(game, game.base, rich)
    expect(result.wins.map(win => [win.type === 'lineWon' && win.line, win.coins])).toEqual([
      [0, 20],
      [1, 20],
    ])
    expect(result.coins).toBe(44)
  })
})
