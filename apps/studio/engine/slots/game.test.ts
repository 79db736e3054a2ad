import { describe, expect, test } from 'vitest'
import { loadGame } from './game.ts'
import { windowAt } from './strip.ts'

const valid = {
  format: 'slot/1',
  id: 'tiny',
  name: 'Tiny',
  version: 1,
  grid: { reels: 2, rows: 2 },
  bet: 1,
  lines: [[0, 0]],
  symbols: { a: { line: { 2: 5 } }, b: {}, s: { scatter: { pays: { 2: 1 } } } },
  strips: { base: ['a b s', { a: 2, b: 4, s: 2 }] },
}

describe('a bad game file is refused with its place', () => {
  const cases: [problem: string, change: object, message: string][] = [
    ['a missing field', { bet: undefined }, '$.bet: '],
    ['an unknown mechanic', { gravity: {} }, 'gravity'],
    ['a line too short', { lines: [[0]] }, '$.lines[0]: '],
    ['a row outside the grid', { lines: [[0, 2]] }, '$.lines[0][1]: rows are 0…1'],
    ['an unknown symbol on a strip', { strips: { base: ['a b x', 'a b'] } }, '$.strips.base[0]: unknown symbol "x"'],
    [
      'a name of the language as symbol',
      { strips: { base: ['a constructor', 'a b'] } },
      'unknown symbol "constructor"',
    ],
    ['a bad weight', { strips: { base: ['a b*0.5', 'a b'] } }, '$.strips.base[0]: "b*0.5"'],
    ['a reel too few', { strips: { base: ['a b s'] } }, '$.strips.base: 2 reels need 2 strips'],
    ['a strip shorter than the window', { strips: { base: ['a', 'a b'] } }, '$.strips.base[0]: a reel of 2 rows'],
    ['no base strips', { strips: {} }, '$.strips: no strips named "base"'],
    ['a run longer than the reels', { symbols: { a: { line: { 3: 1 } }, b: {}, s: {} } }, '$.symbols.a.line.3: '],
    ['a group of nothing known', { groups: { any: { of: ['x'] } } }, '$.groups.any.of[0]: unknown symbol "x"'],
    ['a group named as a symbol', { groups: { a: { of: ['b'] } } }, '$.groups.a: a symbol has this name'],
    [
      'ways in a game of lines',
      { symbols: { a: { ways: { 2: 1 } }, b: {}, s: {} } },
      '$.symbols.a.ways: this game pays lines',
    ],
    ['lines in a game of ways', { pay: { kind: 'ways' } }, '$.lines: this game pays ways'],
    ['a direction that ways do not have', { pay: { kind: 'ways', direction: 'any' } }, '$.pay.direction: '],
    [
      'a combination that asks for nothing',
      { combinations: [{ line: ['*', '*'], coins: 1 }] },
      '$.combinations[0]: asks for nothing',
    ],
    ['a combination too short', { combinations: [{ line: ['a'], coins: 1 }] }, '$.combinations[0].line: needs one'],
    [
      'a combination of unknown',
      { combinations: [{ count: { 'a|x': 1 }, coins: 1 }] },
      '$.combinations[0].count.a|x: unknown symbol "x"',
    ],
    [
      'a variant of strips that are not there',
      { variants: { 92: { strips: { other: ['a b', 'a b'] } } } },
      '$.variants.92.strips.other: ',
    ],
    [
      'a variant that is wrong',
      { variants: { 92: { strips: { base: ['a b x', 'a b'] } } } },
      '$.strips.base[0]: unknown symbol "x"',
    ],
    [
      'half a coin',
      { symbols: { a: {}, b: {}, s: { scatter: { pays: { 2: 0.5 } } } } },
      '$.symbols.s.scatter.pays.2: 0.5 times',
    ],
    [
      'more scatters than fit',
      { symbols: { a: {}, b: {}, s: { scatter: { oncePerReel: true, pays: { 3: 1 } } } } },
      'at most 2 of it are in view',
    ],
    [
      'a scatter on no reel',
      { symbols: { a: {}, b: {}, s: { scatter: { reels: [2] } } } },
      '$.symbols.s.scatter.reels[0]: reels are 0…1',
    ],
    [
      'a scatter counted with what is no wild',
      { symbols: { a: {}, b: {}, s: { scatter: { with: ['a'] } } } },
      '$.symbols.s.scatter.with[0]: "a" is no wild symbol',
    ],
    [
      'a scatter counted with a wild twice',
      { symbols: { a: { wild: {} }, b: {}, s: { scatter: { with: ['a', 'a'] } } } },
      '$.symbols.s.scatter.with[1]: named twice',
    ],
    [
      'a wild that scatters by itself and is counted with another',
      { symbols: { a: { wild: {}, scatter: {} }, b: {}, s: { scatter: { with: ['a'] } } } },
      '$.symbols.s.scatter.with[0]: "a" is counted for "a" already',
    ],
    [
      'a wild counted with two scatters',
      { symbols: { a: { wild: {} }, b: { scatter: { with: ['a'] } }, s: { scatter: { with: ['a'] } } } },
      '$.symbols.b.scatter.with[0]: "a" is counted for "s" already',
    ],
    [
      'scatters that pay nothing, in the base game only',
      { symbols: { a: {}, b: {}, s: { scatter: { paysIn: 'base' } } }, freeSpins: {} },
      '$.symbols.s.scatter.paysIn: it has no "pays"',
    ],
    [
      'scatters that pay in the base game only, where there is no other',
      { symbols: { a: {}, b: {}, s: { scatter: { pays: { 2: 1 }, paysIn: 'base' } } } },
      '$.symbols.s.scatter.paysIn: there are no free spins',
    ],
    [
      'scatters that pay in another game',
      { symbols: { a: {}, b: {}, s: { scatter: { pays: { 2: 1 }, paysIn: 'free' } } }, freeSpins: {} },
      '$.symbols.s.scatter.paysIn: ',
    ],
    [
      'an exception for nothing',
      { symbols: { a: { wild: { except: ['x'] } }, b: {}, s: {} } },
      '$.symbols.a.wild.except[0]: unknown symbol "x"',
    ],
    [
      'free spins that are not described',
      { symbols: { a: {}, b: {}, s: { scatter: { freeSpins: { 2: 5 } } } } },
      '"freeSpins" is missing',
    ],
    ['other strips that do not exist', { freeSpins: { strips: 'free' } }, '$.freeSpins.strips: no strips named "free"'],
  ]
  test.each(cases)('%s', (_, change, message) => {
    expect(() => loadGame({ ...valid, ...change })).toThrow(message)
  })
})

test('symbol counts are spread so that equal symbols keep their distance', () => {
  const strip = loadGame(valid).base.strips[1]!
  expect(strip.symbols.map(symbol => 'abs'[symbol])).toEqual(['b', 'a', 's', 'b', 'b', 'a', 's', 'b'])
})

test('the window goes round the end of the strip', () => {
  expect(windowAt(loadGame(valid).base.strips[0]!, 2, 2)).toEqual([2, 0])
})
