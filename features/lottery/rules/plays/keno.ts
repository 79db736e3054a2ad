import { flatOdds, oddsTable } from '../odds.ts'
import { addRatios, ratio } from '../ratio.ts'
import { eachToken, pickToken } from '../shapes.ts'
import type { Odds, PlayType, Result, Win } from '../types.ts'
import { definePlay, type Family } from './define.ts'
import { halfLaw, type Law, sumLaw } from './keno-law.ts'
import { type BallDraw, defineMatched } from './matched.ts'

const DRAW: BallDraw = { universe: 80, tier: 'BALLS', drawn: 20, bonus: 0 }
const house: Family = { family: 'KENO_HOUSE', structure: 'KENO80', mode: 'ELOTT' }
const vietlott: Family = { family: 'KENO_VIETLOTT', structure: 'KENO80', mode: 'ELOTT' }

/** Prizes by matches for each number of balls, gross per unit (Vietlott: per 10,000 VND; lottery.md §4.1). */
const VIETLOTT_TABLES: readonly Readonly<Record<number, string>>[] = [
  { 1: '2' },
  { 2: '9' },
  { 3: '20', 2: '2' },
  { 4: '40', 3: '5', 2: '1' },
  { 5: '440', 4: '15', 3: '1' },
  { 6: '1250', 5: '45', 4: '4', 3: '1' },
  { 7: '4000', 6: '120', 5: '10', 4: '2', 3: '1' },
  { 8: '20000', 7: '500', 6: '50', 5: '5', 4: '1', 0: '1' },
  { 9: '80000', 8: '1200', 7: '150', 6: '15', 5: '3', 4: '1', 0: '1' },
  { 10: '200000', 9: '15000', 8: '800', 7: '71', 6: '8', 5: '2', 0: '1' },
]
/** Ngọc cầu (lottery.md §4.2). */
const HOUSE_TABLES: readonly Readonly<Record<number, string>>[] = [
  { 1: '3.3' },
  { 2: '10.3' },
  { 3: '20.3', 2: '2.3' },
  { 4: '51', 3: '6', 2: '2' },
  { 5: '251', 4: '21', 3: '3' },
]

function matches(family: Family, code: string, chosen: number, table: Readonly<Record<number, string>>): PlayType {
  return defineMatched(family, `${code}${chosen}`, {
    draw: DRAW,
    chosen,
    prizes: Object.keys(table).map(prize => ({ prize, main: Number(prize) })),
    odds: oddsTable(table),
    sold: 'single',
  })
}

/** A pick wins the prize that it names for a value, if any. */
type ValuePicks = Readonly<Record<string, (value: number) => string | null>>
type ValuePlay = {
  measure: (balls: readonly number[]) => number
  law: () => Law
  picks: ValuePicks
  odds: Odds
  pushes?: (value: number) => boolean
}

/** LON wins `LON:11` or `LON:13`, most picks a prize of their own name. */
function prizesOfPick(pick: string, odds: Odds): string[] {
  const prizes = Object.keys(odds).filter(prize => prize.startsWith(`${pick}:`))
  return prizes.length > 0 ? prizes : [pick]
}

/** Picks on one figure of the 20 balls. */
function definePicksOnValue(family: Family, code: string, play: ValuePlay): PlayType {
  const { picks, law, odds, measure, pushes = () => false } = play
  return definePlay(family, code, {
    shape: eachToken(pickToken(Object.keys(picks))),
    pricesNumbers: true,
    prizesOf: ([tokens = []]) => tokens.flatMap(token => prizesOfPick(token, odds)),
    odds,
    score: ([tokens = []], result: Result) => {
      const value = measure((result.tiers[0] ?? []).map(Number))
      if (pushes(value)) return { wins: [], pushed: tokens.length }
      const wins = tokens.flatMap((token): Win[] => {
        const prize = picks[token]?.(value) ?? null
        return prize === null ? [] : [{ prize, hits: 1, combinations: 1 }]
      })
      return { wins, pushed: 0 }
    },
    findChances: ([tokens = []]) => {
      const hits = new Map<string, ReturnType<typeof ratio>>()
      let pushed = ratio(0)
      for (const [value, chance] of law()) {
        for (const token of tokens) {
          const prize = picks[token]?.(value) ?? null
          if (pushes(value)) pushed = addRatios(pushed, chance)
          else if (prize !== null) hits.set(prize, addRatios(hits.get(prize) ?? ratio(0), chance))
        }
      }
      return { hits, pushed }
    },
  })
}

const between = (pick: string, lowest: number, highest: number) => (value: number) =>
  value >= lowest && value <= highest ? pick : null

const named = (pick: string, fits: (value: number) => boolean) => (value: number) => (fits(value) ? pick : null)

const sum = (balls: readonly number[]) => balls.reduce((total, ball) => total + ball, 0)
const low = (balls: readonly number[]) => balls.filter(ball => ball <= 40).length
const odd = (balls: readonly number[]) => balls.filter(ball => ball % 2 === 1).length

const MEAN = 810
const onSum = { measure: sum, law: sumLaw }
const isMean = (value: number) => value === MEAN
const isOdd = (value: number) => value % 2 === 1

const higher = { TAI: between('TAI', MEAN + 1, 1410), XIU: between('XIU', 210, MEAN - 1) }
const parity = { LE: named('LE', isOdd), CHAN: named('CHAN', value => !isOdd(value)) }

/** TAI_LE and so on: both sides at once. */
const bothSides: ValuePicks = Object.fromEntries(
  Object.entries(higher).flatMap(([size, isSize]) =>
    Object.entries(parity).map(([side, isSide]) => {
      const pick = `${size}_${side}`
      return [pick, named(pick, value => isSize(value) !== null && isSide(value) !== null)]
    }),
  ),
)

function sumPicks(): PlayType[] {
  return [
    definePicksOnValue(house, 'TX', {
      ...onSum,
      picks: higher,
      odds: flatOdds('1.95'),
      pushes: isMean,
    }),
    definePicksOnValue(house, 'CL', {
      ...onSum,
      picks: parity,
      odds: flatOdds('1.95'),
    }),
    definePicksOnValue(house, 'XIEN', {
      ...onSum,
      picks: bothSides,
      odds: flatOdds('3.7'),
      pushes: isMean,
    }),
    definePicksOnValue(house, 'NGUHANH', {
      ...onSum,
      picks: {
        KIM: between('KIM', 210, 695),
        MOC: between('MOC', 696, 763),
        THUY: between('THUY', 764, 855),
        HOA: between('HOA', 856, 923),
        THO: between('THO', 924, 1410),
      },
      odds: oddsTable({ KIM: '9.2', MOC: '4.6', THUY: '2.4', HOA: '4.6', THO: '9.2' }),
    }),
  ]
}

/** More of one half, more of the other, or ten of each. */
function majority(code: string, [more, less]: [string, string], measure: (balls: readonly number[]) => number) {
  return definePicksOnValue(house, code, {
    measure,
    law: halfLaw,
    picks: { [more]: between(more, 11, 20), [less]: between(less, 0, 9), HOA: between('HOA', 10, 10) },
    odds: oddsTable({ [more]: '2.3', [less]: '2.3', HOA: '4.3' }),
  })
}

const FROM_11 = ':11'
const FROM_13 = ':13'

function sidesOfVietlott(): PlayType[] {
  const large = (pick: string) => (count: number) =>
    count >= 13 ? pick + FROM_13 : count >= 11 ? pick + FROM_11 : null
  const even = (pick: string) => (count: number) => (count >= 15 ? `${pick}:15` : count >= 13 ? pick + FROM_13 : null)
  const other = (picks: (count: number) => string | null) => (count: number) => picks(20 - count)
  const tie = between('HOA', 10, 10)
  return [
    definePicksOnValue(vietlott, 'LN', {
      measure: low,
      law: halfLaw,
      picks: { NHO: large('NHO'), LON: other(large('LON')), HOA: tie },
      odds: oddsTable({ 'NHO:13': '2.6', 'NHO:11': '1', 'LON:13': '2.6', 'LON:11': '1', HOA: '2.6' }),
    }),
    definePicksOnValue(vietlott, 'CL', {
      measure: odd,
      law: halfLaw,
      picks: {
        LE: even('LE'),
        CHAN: other(even('CHAN')),
        HOA: tie,
        LE_11_12: between('LE_11_12', 11, 12),
        CHAN_11_12: between('CHAN_11_12', 8, 9),
      },
      odds: oddsTable({
        'LE:15': '20',
        'LE:13': '4',
        'CHAN:15': '20',
        'CHAN:13': '4',
        LE_11_12: '2',
        CHAN_11_12: '2',
        HOA: '2',
      }),
    }),
  ]
}

export const KENO: readonly PlayType[] = [
  ...VIETLOTT_TABLES.map((table, i) => matches(vietlott, '', i + 1, table)),
  ...sidesOfVietlott(),
  ...HOUSE_TABLES.map((table, i) => matches(house, 'NGOC', i + 1, table)),
  ...sumPicks(),
  majority('TD', ['TREN', 'DUOI'], low),
  majority('CLH', ['LE', 'CHAN'], odd),
]
