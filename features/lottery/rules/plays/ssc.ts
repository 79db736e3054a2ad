import { flatOdds, oddsTable, pricesPerTwo } from '../odds.ts'
import { eachToken, pickToken } from '../shapes.ts'
import { STRUCTURES } from '../structures/structures.ts'
import type { PlayType } from '../types.ts'
import { DIGITS, defineInWindow, type Family, NOTHING, positionsWindow, visitContents, type Window } from './define.ts'
import { bullOf, classOfThree, studOf } from './digit-classes.ts'
import { bigSmall, DRAGON_TIGER, definePicks, exactly, numberOf, oddEven, type Picks, sumOf } from './picks.ts'
import {
  defineAnywhere,
  defineNested,
  definePattern,
  definePlaces,
  defineStraight,
  defineValue,
} from './position-plays.ts'

/** Prizes per 2 units at series 1800 (lottery.md §4.3). */
const PRICE = { five: '180000', four: '18000', three: '1800', two: '180', one: '18' }
const NESTED = pricesPerTwo({ 5: PRICE.five, 4: PRICE.four, 3: PRICE.three, 2: PRICE.two, 1: PRICE.one })

/** How many contents of a window have each value: 1, 3, 6, 10 … for the sum of three digits. */
function countValues(window: Window, measure: (drawn: readonly string[]) => number): number[] {
  const counts: number[] = []
  visitContents(window, drawn => {
    const value = measure(drawn)
    counts[value] = (counts[value] ?? 0) + 1
  })
  return counts
}

const spanOf = (drawn: readonly string[]) => Math.max(...drawn.map(Number)) - Math.min(...drawn.map(Number))

/** Plays on three digits in a row: the front, middle or back of SSC, and all of 3D. */
function threes(family: Family, prefix: string, window: Window): PlayType[] {
  const code = (name: string) => `${prefix}_${name}`
  const straight = pricesPerTwo(PRICE.three)
  const classPick = (wanted: string) => (drawn: readonly string[]) => classOfThree(drawn) === wanted
  const special: Picks = { LEOPARD: classPick('LEOPARD'), STRAIGHT: classPick('STRAIGHT'), PAIR: classPick('PAIR') }
  return [
    defineStraight(family, code('STRAIGHT'), window, straight),
    defineNested(family, code('COMB'), window, NESTED),
    defineValue(family, code('SUM'), window, {
      measure: sumOf,
      combinations: countValues(window, sumOf),
      odds: straight,
    }),
    defineValue(family, code('SPAN'), window, {
      measure: spanOf,
      combinations: countValues(window, spanOf),
      odds: straight,
    }),
    definePattern(family, code('GROUP3'), window, {
      roles: [
        { times: 2, choose: 1 },
        { times: 1, choose: 1 },
      ],
      shared: true,
      odds: pricesPerTwo('600'),
    }),
    definePattern(family, code('GROUP6'), window, { roles: [{ times: 1, choose: 3 }], odds: pricesPerTwo('300') }),
    oneDigitOfGroups(family, code('GROUP_DAN'), window),
    definePicks(family, code('SUMTAIL'), window, {
      picks: exactly(drawn => sumOf(drawn) % 10, 0, 9),
      odds: pricesPerTwo(PRICE.one),
    }),
    definePicks(family, code('SPECIAL'), window, {
      picks: special,
      odds: pricesPerTwo({ LEOPARD: '180', STRAIGHT: '30', PAIR: '6.6' }),
    }),
    defineAnywhere(family, code('BDW1'), window, pricesPerTwo('6.64')),
    definePicks({ ...family, mode: 'ZY' }, code('CLASS'), window, {
      picks: { ...special, HALF: classPick('HALF'), MISC: classPick('MISC') },
      odds: oddsTable({ LEOPARD: '80', STRAIGHT: '15', PAIR: '3.5', HALF: '2.6', MISC: '3.1' }),
    }),
  ]
}

/** One digit with any two others but no three alike (包胆): 18 lines of group 3 and 36 of group 6. */
function oneDigitOfGroups(family: Family, code: string, window: Window): PlayType {
  return defineInWindow(family, code, window, {
    shape: eachToken(pickToken(DIGITS), () => 54),
    odds: pricesPerTwo({ GROUP3: '600', GROUP6: '300' }),
    score: ([digits = []], drawn) => {
      const different = new Set(drawn)
      const combinations = digits.filter(digit => different.has(digit)).length
      if (different.size === 1 || combinations === 0) return NOTHING
      return { wins: [{ prize: different.size === 2 ? 'GROUP3' : 'GROUP6', hits: 1, combinations }], pushed: 0 }
    },
  })
}

/** Prizes of the groups of four and five digits: how often the tokens of each role show, and how many there are. */
const FOUR_GROUPS = {
  GROUP24: ['750', [1, 4]],
  GROUP12: ['1500', [2, 1], [1, 2]],
  GROUP6: ['3000', [2, 2]],
  GROUP4: ['4500', [3, 1], [1, 1]],
} as const
const FIVE_GROUPS = {
  GROUP120: ['1500', [1, 5]],
  GROUP60: ['3000', [2, 1], [1, 3]],
  GROUP30: ['6000', [2, 2], [1, 1]],
  GROUP20: ['9000', [3, 1], [1, 2]],
  GROUP10: ['18000', [3, 1], [2, 1]],
  GROUP5: ['36000', [4, 1], [1, 1]],
} as const

type Group = readonly [price: string, ...roles: readonly (readonly [times: number, choose: number])[]]

function groups(family: Family, prefix: string, window: Window, table: Readonly<Record<string, Group>>): PlayType[] {
  return Object.entries(table).map(([name, [price, ...roles]]) =>
    definePattern(family, `${prefix}_${name}`, window, {
      roles: roles.map(([times, choose]) => ({ times, choose })),
      odds: pricesPerTwo(price),
    }),
  )
}

function twos(family: Family, prefix: string, window: Window): PlayType[] {
  return [
    defineStraight(family, `${prefix}_STRAIGHT`, window, pricesPerTwo(PRICE.two)),
    definePattern(family, `${prefix}_GROUP`, window, { roles: [{ times: 1, choose: 2 }], odds: pricesPerTwo('90') }),
  ]
}

const EVEN_ODDS = flatOdds('1.98')
const BALL_ODDS = flatOdds('9.9')

/** Two-sided ("credit") plays on one digit. */
function ball(family: Family, name: string, window: Window): PlayType[] {
  return [
    definePicks(family, name, window, { picks: exactly(numberOf, 0, 9), odds: BALL_ODDS }),
    definePicks(family, `${name}_BIGSMALL`, window, { picks: bigSmall(numberOf, 5), odds: EVEN_ODDS }),
    definePicks(family, `${name}_ODDEVEN`, window, { picks: oddEven(numberOf), odds: EVEN_ODDS }),
  ]
}

const DRAGON_TIGER_TIE: Picks = { ...DRAGON_TIGER, TIE: ([first, last]) => first === last }

/** All kinds ask about one draw, one after the other: it is looked at once. */
function kinds(kindOf: (drawn: readonly string[]) => string, names: readonly string[]): Picks {
  let [last, kind] = ['', '']
  function lastKindOf(drawn: readonly string[]): string {
    const digits = drawn.join('')
    if (digits !== last) [last, kind] = [digits, kindOf(drawn)]
    return kind
  }
  return Object.fromEntries(names.map(name => [name, drawn => lastKindOf(drawn) === name]))
}

const BULLS = ['NONE', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'NIUNIU']
const STUD_ODDS = {
  FIVE: '8000',
  FOUR: '180',
  FULL: '90',
  STRAIGHT: '70',
  THREE: '12',
  TWO_PAIR: '8',
  PAIR: '1.8',
  HIGH: '3',
}

function sscPlays(): PlayType[] {
  const tier = STRUCTURES.SSC.tiers[0]!
  const family: Family = { family: 'SSC', structure: 'SSC', mode: 'LOTT' }
  const credit: Family = { ...family, mode: 'ZY' }
  const at = (...positions: number[]) => positionsWindow(tier, positions)
  const all = at(0, 1, 2, 3, 4)
  const fours = { Q4: at(0, 1, 2, 3), H4: at(1, 2, 3, 4) }
  return [
    defineStraight(family, '5X_STRAIGHT', all, pricesPerTwo(PRICE.five)),
    defineNested(family, '5X_COMB', all, NESTED),
    ...groups(family, '5X', all, FIVE_GROUPS),
    ...Object.entries(fours).flatMap(([prefix, window]) => [
      defineStraight(family, `${prefix}_STRAIGHT`, window, pricesPerTwo(PRICE.four)),
      defineNested(family, `${prefix}_COMB`, window, NESTED),
      ...groups(family, prefix, window, FOUR_GROUPS),
    ]),
    ...threes(family, 'Q3', at(0, 1, 2)),
    ...threes(family, 'Z3', at(1, 2, 3)),
    ...threes(family, 'H3', at(2, 3, 4)),
    ...twos(family, 'Q2', at(0, 1)),
    ...twos(family, 'H2', at(3, 4)),
    definePlaces(family, 'DWD', all, pricesPerTwo(PRICE.one)),
    ...[0, 1, 2, 3, 4].flatMap(position => ball(credit, `BALL${position + 1}`, at(position))),
    definePicks(credit, 'SUM_BIGSMALL', all, { picks: bigSmall(sumOf, 23), odds: EVEN_ODDS }),
    definePicks(credit, 'SUM_ODDEVEN', all, { picks: oddEven(sumOf), odds: EVEN_ODDS }),
    definePicks(credit, 'LH', at(0, 4), {
      picks: DRAGON_TIGER_TIE,
      odds: oddsTable({ DRAGON: '2.19', TIGER: '2.19', TIE: '9.5' }),
    }),
    definePicks(credit, 'NIU', all, { picks: kinds(bullOf, BULLS), odds: oddsTable({ NONE: '2.6', '*': '14' }) }),
    definePicks(credit, 'STUD', all, { picks: kinds(studOf, Object.keys(STUD_ODDS)), odds: oddsTable(STUD_ODDS) }),
  ]
}

function d3Plays(): PlayType[] {
  const tier = STRUCTURES.D3.tiers[0]!
  const family: Family = { family: 'D3', structure: 'D3', mode: 'LOTT' }
  const all = positionsWindow(tier, [0, 1, 2])
  return [
    ...threes(family, '3X', all),
    ...twos(family, 'Q2', positionsWindow(tier, [0, 1])),
    ...twos(family, 'H2', positionsWindow(tier, [1, 2])),
    definePlaces(family, 'DWD', all, pricesPerTwo(PRICE.one)),
  ]
}

export const SSC: readonly PlayType[] = [...sscPlays(), ...d3Plays()]
