import { expect, test } from 'vitest'
import { fc } from '../../../../../tests/support/property.ts'
import { ONE, plus, ratio } from '../ratio.ts'
import { coefficientOf, type LegResult, VOID, wordOf } from './coefficients.ts'
import { type Facts, NOTHING } from './facts.ts'
import { deadHeat } from './lines.ts'
import { settle } from './markets.ts'

const score = (home: number, away: number, more: Partial<Facts> = {}): Facts => ({
  ...NOTHING,
  score: [home, away],
  ...more,
})
const word = (market: number, specifiers: string, outcome: string, facts: Facts) =>
  wordOf(settle(market, specifiers, outcome, facts))

const goals = fc.nat({ max: 6 })
const quarters = fc.integer({ min: -12, max: 12 }).map(n => n / 4)

test('a quarter line is half on each of its neighbours', () => {
  const two = ratio(2n, 1n)
  const paid = (line: number, outcome: string, facts: Facts) =>
    coefficientOf(two, settle(16, `hcp=${line}`, outcome, facts))
  fc.assert(
    fc.property(goals, goals, quarters, fc.constantFrom('1714', '1715'), (home, away, line, outcome) => {
      const facts = score(home, away)
      const halves = plus(paid(line - 0.25, outcome, facts), paid(line + 0.25, outcome, facts))
      if (!Number.isInteger(line * 2))
        expect(plus(paid(line, outcome, facts), paid(line, outcome, facts))).toEqual(halves)
    }),
  )
})

const OPPOSITE: Record<string, string> = {
  win: 'lose',
  half_win: 'half_lose',
  void: 'void',
  half_lose: 'half_win',
  lose: 'win',
}
test('what one side of a line wins the other loses', () => {
  fc.assert(
    fc.property(goals, goals, quarters, (home, away, line) => {
      const facts = score(home, away)
      expect(word(16, `hcp=${line}`, '1715', facts)).toBe(OPPOSITE[word(16, `hcp=${line}`, '1714', facts)])
      const all = `total=${Math.abs(line)}`
      expect(word(18, all, '13', facts)).toBe(OPPOSITE[word(18, all, '12', facts)])
    }),
  )
})

/** The first part 20-18, the second 20-20. */
const PERIODS: Facts['periods'] = [
  [20, 18],
  [20, 20],
]

test.each<[number, string, string, Facts, string]>([
  [1, '', '2', score(1, 1), 'win'],
  [10, '', '9', score(1, 1), 'win'],
  [10, '', '10', score(1, 1), 'lose'],
  [11, '', '4', score(1, 1), 'void'],
  [45, '', '2:1', score(2, 1), 'win'],
  [60, '', '1', score(1, 2, { periods: [[1, 0]] }), 'win'],
  [60, '', '1', score(1, 2), 'void'],
  [66, 'hcp=-0.75', '1714', score(1, 2, { periods: [[1, 0]] }), 'half_win'],
  [68, 'total=1', '12', score(1, 2, { periods: [[1, 0]] }), 'void'],
  [166, 'total=9.5', '12', score(0, 0, { corners: [6, 4] }), 'win'],
  [139, 'total=3.5', '13', score(0, 0, { cards: [2, 1] }), 'win'],
  [
    189,
    'total=20.5',
    '12',
    score(2, 0, {
      periods: [
        [6, 4],
        [7, 5],
      ],
    }),
    'win',
  ],
  [
    187,
    'hcp=-4.5',
    '1714',
    score(2, 0, {
      periods: [
        [6, 4],
        [7, 5],
      ],
    }),
    'lose',
  ],
  [
    330,
    'mapnr=3',
    '4',
    score(2, 0, {
      periods: [
        [1, 0],
        [1, 0],
      ],
    }),
    'void',
  ],
  [235, 'quarternr=2', '2', score(40, 38, { periods: PERIODS }), 'win'],
  [236, 'quarternr=1|total=38.5', '12', score(40, 38, { periods: PERIODS }), 'lose'],
  [303, 'quarternr=1|hcp=-1', '1714', score(40, 38, { periods: PERIODS }), 'win'],
  [303, 'quarternr=3|hcp=-1', '1714', score(40, 38, { periods: PERIODS }), 'void'],
  [202, 'setnr=1', '4', score(1, 1, { periods: PERIODS }), 'win'],
  [203, 'setnr=1|hcp=-2.5', '1715', score(1, 1, { periods: PERIODS }), 'win'],
  [204, 'setnr=3|total=9.5', '12', score(2, 0, { periods: PERIODS }), 'void'],
  [237, 'hcp=-2.5', '1714', score(1, 1, { periods: PERIODS }), 'lose'],
  [238, 'total=77.5', '12', score(1, 1, { periods: PERIODS }), 'win'],
  [245, 'gamenr=2', '5', score(1, 1, { periods: PERIODS }), 'void'],
  [246, 'gamenr=1|hcp=2', '1714', score(1, 1, { periods: PERIODS }), 'win'],
  [247, 'gamenr=1|total=38', '13', score(1, 1, { periods: PERIODS }), 'void'],
  [309, 'setnr=1|hcp=-2', '1714', score(1, 1, { periods: PERIODS }), 'void'],
  [310, 'setnr=2|total=40', '13', score(1, 1, { periods: PERIODS }), 'void'],
  [8, 'goalnr=2', '8', score(1, 1, { scorers: ['home', 'away'] }), 'win'],
  [8, 'goalnr=2', '7', score(1, 0, { scorers: ['home'] }), 'win'],
  [8, 'goalnr=2', '6', score(1, 0, { scorers: ['home'] }), 'lose'],
  [16, 'from=1:0|hcp=-0.5', '1714', score(1, 0), 'lose'],
])('market %d %s, outcome %s', (market, specifiers, outcome, facts, expected) => {
  expect(word(market, specifiers, outcome, facts)).toBe(expected)
})

test.each<[string, number, string, string, Facts, string]>([
  ['who wins is open', 1, '', '1', score(3, 0), 'void'],
  ['a handicap is open', 16, 'hcp=-1.5', '1714', score(3, 0), 'void'],
  ['over is reached', 18, 'total=2.5', '12', score(2, 1), 'win'],
  ['under is gone', 18, 'total=2.5', '13', score(2, 1), 'lose'],
  ['over may still come', 18, 'total=2.5', '12', score(1, 1), 'void'],
  ['a quarter line is at its half', 18, 'total=2.75', '12', score(2, 1), 'void'],
  ['both have scored', 29, '', '74', score(1, 1), 'win'],
  ['one is blank', 29, '', '76', score(1, 0), 'void'],
  ['a score is passed', 45, '', '1:0', score(2, 0), 'lose'],
  ['the next goal fell', 8, 'goalnr=1', '6', score(1, 0, { scorers: ['home'] }), 'win'],
  ['the next goal did not fall', 8, 'goalnr=2', '7', score(1, 0, { scorers: ['home'] }), 'void'],
  [
    'the half is over',
    60,
    '',
    '1',
    score(1, 0, {
      periods: [
        [1, 0],
        [0, 0],
      ],
    }),
    'win',
  ],
  ['the quarter is over', 236, 'quarternr=1|total=37.5', '12', score(40, 38, { periods: PERIODS }), 'win'],
  ['the quarter is on', 303, 'quarternr=2|hcp=0.5', '1714', score(40, 38, { periods: PERIODS }), 'void'],
  [
    'more than its line was scored in the quarter',
    236,
    'quarternr=2|total=39.5',
    '13',
    score(40, 38, { periods: PERIODS }),
    'lose',
  ],
  ['the half is on', 60, '', '1', score(1, 0, { periods: [[1, 0]] }), 'void'],
])('of an abandoned event: %s', (_, market, specifiers, outcome, facts, expected) => {
  expect(word(market, specifiers, outcome, { ...facts, how: 'abandoned' })).toBe(expected)
})

test('what was never played is void, whatever stands on the board', () => {
  expect(settle(18, 'total=0.5', '12', score(3, 0, { how: 'off' }))).toEqual(VOID)
})

test('an outcome or a market that is not known is told, not settled', () => {
  expect(() => settle(1, '', '4', score(1, 0))).toThrow(RangeError)
  expect(() => settle(999, '', '1', score(1, 0))).toThrow(RangeError)
})

test('who shares a place has that part of the price', () => {
  const half: LegResult = deadHeat(2, 4)
  expect(coefficientOf(ratio(3n, 1n), half)).toEqual(ratio(3n, 2n))
  expect(coefficientOf(ratio(3n, 1n), deadHeat(2, 2))).toEqual(ratio(3n, 1n))
  expect(coefficientOf(ratio(3n, 1n), VOID)).toEqual(ONE)
})
