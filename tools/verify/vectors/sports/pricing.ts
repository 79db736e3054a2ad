import * as z from 'zod/mini'
import { powerPrices, proportionalPrices } from '#apps/studio/engine/sports/margin.ts'
import {
  chanceThat,
  dixonColes,
  type Grid,
  marginOf,
  type Score,
  scoreGrid,
  totalOf,
} from '#apps/studio/engine/sports/models/scores.ts'
import { eloChance, seriesResults } from '#apps/studio/engine/sports/models/series.ts'
import { fairPrice, mirrored, over } from '#apps/studio/engine/sports/models/split.ts'
import { readShape, type VectorCase, type VectorSchema } from '../schema.ts'

const numbers = z.array(z.number())
const prices = z.record(z.string(), z.number())
const match = z.looseObject({
  lambdaHome: z.number(),
  lambdaAway: z.number(),
  rho: z.number(),
  score: z.tuple([z.number(), z.number()]),
  '1x2': z.object({ p: numbers, fair: numbers }),
  btts: z.object({ p: z.number() }),
  asianHandicapHome: z.record(z.string(), z.object({ split: numbers, fairHome: z.number(), fairAway: z.number() })),
  total: z.record(z.string(), z.object({ fairOver: z.number(), fairUnder: z.number() })),
  correctScore: prices,
})
const series = z.looseObject({ bestOf: z.number(), mapP: z.number(), match: z.number(), exact: prices })
const fileShape = z.object({
  poisson: z.array(match),
  margin: z.object({ p: numbers, overround: z.number(), proportional: numbers, power: numbers }),
  esports: z.array(series),
  elo: z.array(z.object({ diff: z.number(), p: z.number() })),
})

const CHANCE = 1e-9
/** Fair prices are quotients of chances: the longest are near 100. */
const PRICE = 1e-6
/** Splits are told to ten decimals. */
const SPLIT = 6e-11

/** Fair prices of football, margins, series of maps and ratings (games.md §7). */
export const sportsPricing: VectorSchema = {
  name: 'sports prices (sports-pricing.json)',
  matches: json => 'poisson' in json && 'elo' in json,
  cases: json => {
    const file = readShape(fileShape, json)
    return [
      ...file.poisson.flatMap(ofMatch),
      ...ofMargin(file.margin),
      ...file.esports.flatMap(ofSeries),
      ...file.elo.map(({ diff, p }) => near(`elo ${diff}`, p, () => eloChance(diff), CHANCE)),
    ]
  },
}

const near = (id: string, expected: number, got: () => number | undefined, tolerance: number): VectorCase => {
  return { id, run: () => ({ expected, got: got(), tolerance }) }
}

function ofMatch(given: z.output<typeof match>): VectorCase[] {
  const { lambdaHome: home, lambdaAway: away, rho } = given
  const score: Score = given.score
  const grid: Grid = scoreGrid([{ home, away, weight: 1 }], score, dixonColes(home, away, rho))
  const [margin, total] = [marginOf(grid, score), totalOf(grid, score)]
  // In play a handicap is told of the goals that are still to come.
  const rest = marginOf(grid, [0, 0])
  const name = `${home}-${away} rho ${rho} at ${score.join('-')}`
  const winner = [over(margin, 0), mirrored(over(margin, 0))]
  const chances = [winner[0]!.win, winner[0]!.refund, winner[1]!.win]
  return [
    ...given['1x2'].p.map((p, i) => near(`${name} 1x2 ${i}`, p, () => chances[i], CHANCE)),
    ...given['1x2'].fair.map((price, i) => near(`${name} 1x2 fair ${i}`, price, () => 1 / chances[i]!, PRICE)),
    near(`${name} btts`, given.btts.p, () => chanceThat(grid, score, (h, a) => h > 0 && a > 0), CHANCE),
    ...Object.entries(given.asianHandicapHome).flatMap(([line, { split, fairHome, fairAway }]) => {
      const got = over(rest, -Number(line))
      const parts = [got.win, got.half_win, got.refund, got.half_lose, got.lose]
      return [
        ...split.map((p, i) => near(`${name} handicap ${line} split ${i}`, p, () => parts[i], SPLIT)),
        near(`${name} handicap ${line} home`, fairHome, () => fairPrice(got), PRICE),
        near(`${name} handicap ${line} away`, fairAway, () => fairPrice(mirrored(got)), PRICE),
      ]
    }),
    ...Object.entries(given.total).flatMap(([line, { fairOver, fairUnder }]) => {
      const got = over(total, Number(line))
      return [
        near(`${name} total ${line} over`, fairOver, () => fairPrice(got), PRICE),
        near(`${name} total ${line} under`, fairUnder, () => fairPrice(mirrored(got)), PRICE),
      ]
    }),
    ...Object.entries(given.correctScore).map(([key, p]) =>
      near(`${name} ${key}`, p, () => chanceThat(grid, score, (h, a) => `${h}-${a}` === key), CHANCE),
    ),
  ]
}

function ofMargin({ p, overround, proportional, power }: z.output<typeof fileShape>['margin']): VectorCase[] {
  return [
    ...proportional.map((price, i) =>
      near(`margin proportional ${i}`, price, () => proportionalPrices(p, overround)[i], PRICE),
    ),
    ...power.map((price, i) => near(`margin power ${i}`, price, () => powerPrices(p, overround)[i], PRICE)),
  ]
}

function ofSeries({ bestOf, mapP, match: winner, exact, ...lines }: z.output<typeof series>): VectorCase[] {
  const results = seriesResults(bestOf, mapP)
  const chance = (holds: (won: number, lost: number) => boolean) =>
    results.reduce((sum, [won, lost, p]) => (holds(won, lost) ? sum + p : sum), 0)
  const name = `best of ${bestOf} at ${mapP}`
  const ofLine = (text: string): number | undefined => {
    const [kind, line] = text.split(' ')
    if (kind === 'handicap') return chance((won, lost) => won - lost + Number(line) > 0)
    return kind === 'over' ? chance((won, lost) => won + lost > Number(line)) : undefined
  }
  return [
    near(`${name} winner`, winner, () => chance((won, lost) => won > lost), CHANCE),
    ...Object.entries(exact).map(([key, p]) =>
      near(`${name} ${key}`, p, () => chance((won, lost) => `${won}-${lost}` === key), CHANCE),
    ),
    ...Object.entries(lines).map(([line, p]) => near(`${name} ${line}`, p as number, () => ofLine(line), CHANCE)),
  ]
}
