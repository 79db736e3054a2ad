import { describe, expect, test } from 'vitest'
import { evaluateLine } from './evaluate-line.ts'
import { loadGame } from './game.ts'

/** The three reels of docs/game-files.md: a wild that doubles and doubles again, any-bar, cherries anywhere. */
const threeReels = {
  format: 'slot/1',
  id: 'bars',
  name: 'Bars',
  version: 1,
  grid: { reels: 3, rows: 1 },
  bet: 1,
  lines: [[0, 0, 0]],
  symbols: {
    diamond: { line: { 3: 1000 }, wild: { multiplier: [2, 4] } },
    seven: { line: { 3: 80 } },
    bar2: { line: { 3: 25 } },
    bar1: { line: { 3: 10 } },
    cherry: { line: { 3: 10 } },
    blank: {},
  },
  groups: { 'any-bar': { of: ['bar1', 'bar2'], line: { 3: 5 } } },
  combinations: [
    { count: { cherry: 1, diamond: 1 }, coins: 4 },
    { count: { cherry: 2 }, coins: 5 },
    { count: { cherry: 1 }, coins: 2 },
  ],
  strips: { base: Array(3).fill('diamond seven bar2 bar1 cherry blank') },
}

function pay(file: object, line: string): string {
  const game = loadGame(file)
  const symbols = line.split(' ').map(id => game.symbols.indexOf(id))
  return evaluateLine(game, game.base, symbols)
    .map(win => `${win.coins} for ${win.group ?? game.symbols[win.symbol]} on ${win.reels.join('')}`)
    .join(', ')
}

describe('three reels pay', () => {
  test.each([
    ['diamond diamond diamond', '1000 for diamond on 012'],
    ['seven diamond diamond', '320 for seven on 012'],
    ['diamond bar2 bar2', '50 for bar2 on 012'],
    ['diamond diamond bar1', '40 for bar1 on 012'],
    ['bar1 bar2 bar1', '5 for any-bar on 012'],
    ['bar1 bar2 diamond', '10 for any-bar on 012'],
    ['bar1 bar1 bar1', '10 for bar1 on 012'],
    ['diamond diamond cherry', '40 for cherry on 012'],
    ['cherry diamond blank', '4 for cherry on 01'],
    ['blank cherry cherry', '5 for cherry on 12'],
    ['blank bar1 cherry', '2 for cherry on 2'],
    ['diamond diamond blank', ''],
    ['seven diamond bar1', ''],
  ])('%s: %s', (line, expected) => {
    expect(pay(threeReels, line)).toBe(expected)
  })
})

const fiveReels = (pays: object) => ({
  ...threeReels,
  grid: { reels: 5, rows: 1 },
  lines: [[0, 0, 0, 0, 0]],
  pay: { kind: 'lines', ...pays },
  symbols: {
    star: { line: { 2: 30 }, wild: { except: ['cherry'] } },
    moon: { line: { 3: 20 }, wild: { multiplier: 3, except: ['star'] } },
    bell: { line: { 3: 10, 4: 20, 5: 100 } },
    plum: { line: { 3: 8, 4: 50, 5: 200 } },
    cherry: { line: { 3: 5 } },
  },
  groups: {},
  combinations: [],
  strips: { base: Array(5).fill('star moon bell plum cherry') },
})

describe('runs begin', () => {
  const both = { direction: 'both' }
  test.each([
    ['at the left end', {}, 'bell bell bell plum plum', '10 for bell on 012'],
    ['at the right end', { direction: 'right' }, 'bell plum plum plum plum', '50 for plum on 1234'],
    ['at the better end', both, 'bell bell star plum plum', '10 for bell on 012'],
    ['at the better end, the right', both, 'bell star star star plum', '50 for plum on 1234'],
    [
      'at the left when it is long enough',
      { ...both, leftWinsFrom: 4 },
      'bell star star star plum',
      '20 for bell on 0123',
    ],
    ['at each end', { direction: 'each' }, 'bell bell star plum plum', '10 for bell on 012, 8 for plum on 234'],
    ['at each end, once over all reels', { direction: 'each' }, 'bell bell bell bell bell', '100 for bell on 01234'],
    ['anywhere', { direction: 'any' }, 'cherry bell bell bell cherry', '10 for bell on 123'],
    ['anywhere, the best', { direction: 'any' }, 'bell bell bell moon bell', '300 for bell on 01234'],
  ])('%s', (_, pays, line, expected) => {
    expect(pay(fiveReels(pays), line)).toBe(expected)
  })
})

describe('several wilds', () => {
  test.each([
    ['stand for each other unless excepted', 'star star moon cherry cherry', '30 for star on 01'],
    ['multiply what they complete', 'moon star bell cherry cherry', '30 for bell on 012'],
    ['stand for another wild in its own run', 'star moon moon cherry cherry', '20 for moon on 012'],
    ['leave out what they do not stand for', 'star moon cherry cherry cherry', ''],
    ['pay for themselves unmultiplied', 'moon moon moon cherry cherry', '45 for cherry on 01234'],
  ])('%s', (_, line, expected) => {
    const withFive = fiveReels({})
    const symbols = { ...withFive.symbols, cherry: { line: { 3: 5, 5: 15 } } }
    expect(pay({ ...withFive, symbols }, line)).toBe(expected)
  })
})
