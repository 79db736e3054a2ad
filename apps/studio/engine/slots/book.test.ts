import { describe, expect, test } from 'vitest'
import { evaluateBoard } from './evaluate.ts'
import { loadGame } from './game.ts'
import { playRound } from './play.ts'

const file = {
  format: 'slot/1',
  id: 'tome',
  name: 'Tome',
  version: 1,
  grid: { reels: 3, rows: 2 },
  bet: 1,
  lines: [
    [0, 0, 0],
    [1, 1, 1],
    [0, 1, 0],
  ],
  symbols: {
    king: { line: { 2: 5, 3: 10 } },
    queen: { line: { 3: 4 } },
    tome: { wild: {}, scatter: { freeSpins: { 2: 1 } } },
  },
  strips: { base: ['tome tome', 'tome king', 'queen queen'], free: Array(3).fill('king queen tome') },
  freeSpins: { strips: 'free', multiplier: 2, book: { symbols: { queen: 1, king: 2 } } },
}
const ways = {
  ...file,
  pay: { kind: 'ways' },
  lines: undefined,
  symbols: { ...file.symbols, king: { ways: { 2: 5, 3: 10 } }, queen: { ways: { 3: 4 } } },
}

/** Coins of a free spin whose book is the king. */
function pay(json: object, ...columns: string[]): number {
  const game = loadGame(json)
  const kings = game.book!.series[1]!
  return evaluateBoard(
    game,
    kings,
    columns.map(column => column.split(' ').map(id => game.symbols.indexOf(id))),
  ).coins
}

describe('the symbol of a book pays', () => {
  test('on every line for the reels that show it, wherever they are', () => {
    expect(pay(file, 'king queen', 'queen queen', 'queen king')).toBe(3 * 5 * 2)
    expect(pay(file, 'queen queen', 'queen queen', 'queen king')).toBe(2 * 4 * 2)
  })

  test('beside the lines of others, and not on a line that it begins itself', () => {
    expect(pay(file, 'king king', 'king king', 'queen queen')).toBe(3 * 5 * 2)
    // Lines that a wild begins pay for it in the ordinary way too.
    expect(pay(file, 'tome tome', 'king king', 'king king')).toBe(3 * 5 * 2 + 3 * 10 * 2)
    const onLines = {
      ...file,
      freeSpins: { ...file.freeSpins, book: { symbols: { queen: 1, king: 2 }, onLines: true } },
    }
    expect(pay(onLines, 'king king', 'king king', 'queen queen')).toBe(3 * 5 * 2 + 3 * 5 * 2)
  })

  test('on every way over its reels in a game of ways', () => {
    expect(pay(ways, 'king queen', 'queen tome', 'king queen')).toBe(2 ** 2 * 5 * 2 + 2 * 4 * 2)
  })
})

test('it is drawn once by weight after the spin that awards, and told', () => {
  const drawn = [0, 0, 0, 2, 0, 0, 0]
  const asked: number[] = []
  const round = playRound(loadGame(file), n => {
    asked.push(n)
    return drawn.shift()!
  })
  expect(asked).toEqual([2, 2, 2, 3, 3, 3, 3])
  expect(round.steps[0]!.events).toContainEqual({ type: 'symbolDrawn', symbol: 'king' })
  expect(round.steps[1]!.events.find(({ type }) => type === 'symbolExpanded')).toMatchObject({
    symbol: 'king',
    count: 3,
  })
})
