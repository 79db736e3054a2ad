import { ANY_PRIZE, flatOdds } from '../odds.ts'
import { ratio } from '../ratio.ts'
import { digitsToken, eachToken, refuseAlike } from '../shapes.ts'
import { numbersOf } from '../structures/structures.ts'
import type { PlayType, StructureCode } from '../types.ts'
import { defineInWindow, definePlay, digitsWindow, type Family, scoreTokens, type Window } from './define.ts'
import { isAmong } from './digit-classes.ts'
import { bigSmall, definePicks, numberOf, oddEven, renamePicks } from './picks.ts'
import { chancesEach } from './vietnam.ts'
import { waysOfTiers } from './ways.ts'

/** Which digits a lottery calls top and bottom (lottery.md §3.1, second table). */
type Mapping = {
  prefix: string
  structure: StructureCode
  /** The tier of the main number, read from its end, and how many of its digits are sold. */
  top: string
  longest: 3 | 4
  bottom: { tier: string; end: 'last' | 'first' }
}

const MAPPINGS: readonly Mapping[] = [
  { prefix: 'TH', structure: 'THAI_GOV', top: 'FIRST', longest: 4, bottom: { tier: 'LAST2', end: 'last' } },
  { prefix: 'LA', structure: 'D4', top: 'NUMBER', longest: 4, bottom: { tier: 'NUMBER', end: 'first' } },
  { prefix: 'HN', structure: 'VN27', top: 'DB', longest: 4, bottom: { tier: 'G1', end: 'last' } },
  { prefix: 'YK', structure: 'D5', top: 'NUMBER', longest: 3, bottom: { tier: 'NUMBER', end: 'first' } },
  { prefix: 'ML', structure: 'D4', top: 'NUMBER', longest: 3, bottom: { tier: 'NUMBER', end: 'first' } },
  { prefix: 'ST', structure: 'STOCK', top: 'TOP', longest: 3, bottom: { tier: 'BOTTOM', end: 'last' } },
]

const TOP_ODDS = { 2: '95', 3: '900', 4: '6000' } as const
const TOD_ODDS = { 2: '15', 3: '150', 4: '250' } as const
const SIDE_ODDS = flatOdds('1.9')

function playsOf({ prefix, structure, top, longest, bottom }: Mapping): PlayType[] {
  const family: Family = { family: prefix, structure, mode: 'SEA' }
  const topOf = (length: number) => digitsWindow(top, length)
  const bottomTwo = digitsWindow(bottom.tier, 2, bottom.end)
  const lengths = longest === 4 ? ([2, 3, 4] as const) : ([2, 3] as const)
  return [
    ...lengths.map(length => straight(family, `${length}TOP`, topOf(length), TOP_ODDS[length])),
    straight(family, '2BOTTOM', bottomTwo, TOP_ODDS[2]),
    ...lengths.map(length => anyOrder(family, `${length}TOD`, topOf(Math.max(3, length)), length, TOD_ODDS[length])),
    run(family, 'RUNTOP', topOf(3), '3.2'),
    run(family, 'RUNBOTTOM', bottomTwo, '4.2'),
    ...([1, 2, 3] as const).map(length =>
      definePicks(family, `${length}HL`, topOf(length), {
        picks: renamePicks(bigSmall(numberOf, 5 * 10 ** (length - 1)), { BIG: 'HIGH', SMALL: 'LOW' }),
        odds: SIDE_ODDS,
      }),
    ),
    definePicks(family, 'OE', topOf(1), { picks: oddEven(numberOf), odds: SIDE_ODDS }),
  ]
}

function straight(family: Family, code: string, window: Window, odds: string): PlayType {
  return defineInWindow(family, code, window, {
    shape: eachToken(digitsToken(window.length)),
    pricesNumbers: true,
    odds: flatOdds(odds),
    score: (selection, drawn) => scoreTokens(selection, token => Number(token === drawn.join(''))),
  })
}

/** The digits in any order among those drawn, the exact order too. All alike is refused: it would return 15 %. */
function anyOrder(family: Family, code: string, window: Window, length: number, odds: string): PlayType {
  return defineInWindow(family, code, window, {
    shape: refuseAlike(eachToken(digitsToken(length))),
    pricesNumbers: true,
    odds: flatOdds(odds),
    score: (selection, drawn) => scoreTokens(selection, token => Number(isAmong(token, drawn))),
  })
}

/** A digit anywhere in the window, once however often it shows. */
function run(family: Family, code: string, window: Window, odds: string): PlayType {
  return defineInWindow(family, code, window, {
    shape: eachToken(digitsToken(1)),
    pricesNumbers: true,
    odds: flatOdds(odds),
    score: (selection, drawn) => scoreTokens(selection, token => Number(drawn.includes(token))),
  })
}

/** The Thai government's own: two numbers are drawn for each of front and back, paid each time. */
function ownDraw(code: string, tier: string): PlayType {
  return definePlay({ family: 'TH', structure: 'THAI_GOV', mode: 'SEA' }, code, {
    shape: eachToken(digitsToken(3)),
    pricesNumbers: true,
    odds: { [ANY_PRIZE]: 450_000_000n },
    score: (selection, result) => {
      const drawn = numbersOf(result, [tier])
      return scoreTokens(selection, token => drawn.filter(number => number === token).length)
    },
    findChances: ([tokens = []]) => chancesEach(tokens, ratio(2, 1000)),
    findWays: ([tokens = []]) =>
      tokens.length !== 1
        ? null
        : waysOfTiers([{ prize: tokens[0]!, count: 2, fitting: 1, all: 1000, repeats: false }]),
  })
}

export const SEA: readonly PlayType[] = [
  ...MAPPINGS.flatMap(playsOf),
  ownDraw('3FRONT', 'FRONT3'),
  ownDraw('3BACK', 'BACK3'),
]
