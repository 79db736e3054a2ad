import { permutationsOf } from '../combinations.ts'
import { flatOdds, oddsTable } from '../odds.ts'
import { addRatios, ratio } from '../ratio.ts'
import { digitsToken, eachToken, refuseAlike, type Shape } from '../shapes.ts'
import { numbersOf, STRUCTURES } from '../structures/structures.ts'
import type { Chances, Odds, PlayType, Ratio, Win } from '../types.ts'
import { definePlay, type Family } from './define.ts'
import { isAmong } from './digit-classes.ts'
import { waysOfTiers } from './ways.ts'

const TIERS = STRUCTURES.MY4D.tiers

/** Prizes from the first to consolation; `small` tables have the first three only (lottery.md §3.2). */
type Prizes = readonly string[]
/** Straight, and box by how many orders the digits have. */
type Table = { straight: Prizes; box: Readonly<Record<number, Prizes>> }

const MALAYSIA: Readonly<Record<'BIG' | 'SMALL', Table>> = {
  BIG: {
    straight: ['2500', '1000', '500', '180', '60'],
    box: {
      24: ['105', '42', '21', '8', '3'],
      12: ['209', '84', '42', '15', '5'],
      6: ['417', '167', '84', '30', '10'],
      4: ['625', '250', '125', '45', '15'],
    },
  },
  SMALL: {
    straight: ['3500', '2000', '1000'],
    box: { 24: ['146', '84', '42'], 12: ['292', '167', '84'], 6: ['584', '334', '167'], 4: ['875', '500', '250'] },
  },
}
const SINGAPORE: Readonly<Record<'BIG' | 'SMALL', Table>> = {
  BIG: {
    straight: ['2000', '1000', '490', '250', '60'],
    box: {
      24: ['83', '41', '20', '10', '3'],
      12: ['166', '83', '40', '20', '6'],
      6: ['335', '168', '85', '41', '10'],
      4: ['500', '250', '127', '62', '15'],
    },
  },
  SMALL: {
    straight: ['3000', '2000', '800'],
    box: { 24: ['125', '83', '33'], 12: ['250', '167', '66'], 6: ['500', '333', '133'], 4: ['750', '500', '200'] },
  },
}

type Drawn = {
  odds: Odds
  shape: Shape
  /** how many numbers the token stands for, each as likely as any other */
  orders: (token: string) => number
  fits: (token: string, number: string) => boolean
  prizeOf: (token: string, tier: string) => string
  tiers?: readonly string[]
  outOf?: number
}

/** A number in every place where it is drawn: twice drawn pays both (lottery.md §3.2). */
function defineDrawn(family: Family, code: string, play: Drawn): PlayType {
  const { odds, shape, orders, fits, prizeOf, tiers, outOf = 10_000 } = play
  const sold = TIERS.filter(tier => !tiers || tiers.includes(tier.code))
  return definePlay(family, code, {
    shape,
    odds,
    prizesOf: ([tokens = []]) => tokens.flatMap(token => sold.map(({ code: tier }) => prizeOf(token, tier))),
    score: ([tokens = []], result) => {
      const wins = tokens.flatMap(token =>
        sold.flatMap(({ code: tier }): Win[] => {
          const hits = numbersOf(result, [tier]).filter(number => fits(token, number)).length
          return hits > 0 ? [{ prize: prizeOf(token, tier), hits, combinations: 1 }] : []
        }),
      )
      return { wins, pushed: 0 }
    },
    findChances: ([tokens = []]): Chances => {
      const hits = new Map<string, Ratio>()
      for (const token of tokens) {
        for (const { code: tier, count } of sold) {
          const prize = prizeOf(token, tier)
          hits.set(prize, addRatios(hits.get(prize) ?? ratio(0), ratio(count * orders(token), outOf)))
        }
      }
      return { hits, pushed: ratio(0) }
    },
    findWays: ([tokens = []]) => {
      const [token = ''] = tokens
      if (tokens.length !== 1) return null
      return waysOfTiers(
        sold.map(({ code: tier, count, repeats }) => {
          return { prize: prizeOf(token, tier), count, fitting: orders(token), all: outOf, repeats }
        }),
      )
    },
  })
}

const byTier = (prizes: Prizes, prefix = '') =>
  prizes.map((odds, i): [string, string] => [prefix + TIERS[i]!.code, odds])
const once = () => 1
const ordersOf = (token: string) => permutationsOf(token).length
const number = eachToken(digitsToken(4))

/** Straight and box of one table: the box wins on any order of its digits, at the odds of so many orders. */
function playsOfTable(family: Family, size: string, boxCode: string, { straight, box }: Table): PlayType[] {
  const tiers = TIERS.slice(0, straight.length).map(({ code }) => code)
  const boxed = Object.entries(box).flatMap(([orders, prizes]) => byTier(prizes, `${orders}:`))
  return [
    defineDrawn(family, size, {
      tiers,
      odds: oddsTable(Object.fromEntries(byTier(straight))),
      shape: number,
      orders: once,
      fits: (token, drawn) => token === drawn,
      prizeOf: (_, tier) => tier,
    }),
    defineDrawn(family, `${boxCode}_${size}`, {
      tiers,
      odds: oddsTable(Object.fromEntries(boxed)),
      shape: refuseAlike(number),
      orders: ordersOf,
      fits: (token, drawn) => token.length === drawn.length && isAmong(token, [...drawn]),
      prizeOf: (token, tier) => `${ordersOf(token)}:${tier}`,
    }),
  ]
}

/** The first prize only, or its last three digits. */
function onFirst(family: Family, code: string, digits: number, odds: string): PlayType {
  return defineDrawn(family, code, {
    tiers: ['FIRST'],
    odds: flatOdds(odds),
    shape: eachToken(digitsToken(digits)),
    orders: once,
    fits: (token, drawn) => token === drawn.slice(-digits),
    prizeOf: token => token,
    outOf: 10 ** digits,
  })
}

const malaysia: Family = { family: 'MY', structure: 'MY4D', mode: 'SEA' }
const singapore: Family = { family: 'SG', structure: 'SG4D', mode: 'SEA' }

export const FOUR_D: readonly PlayType[] = [
  ...Object.entries(MALAYSIA).flatMap(([size, table]) => playsOfTable(malaysia, size, 'IBOX', table)),
  onFirst(malaysia, '4A', 4, '6000'),
  onFirst(malaysia, '3A', 3, '660'),
  ...Object.entries(SINGAPORE).flatMap(([size, table]) => playsOfTable(singapore, size, 'IBET', table)),
]
