import * as z from 'zod/mini'
import { offerOf } from '#apps/studio/engine/sports/cash-out.ts'
import { combinationsOf, type Plan, parlayOf, planOfAll, systemOf } from '#apps/studio/engine/sports/combinations.ts'
import { decimalOf, ODDS_FORMATS, riskOf } from '#apps/studio/engine/sports/odds-formats.ts'
import { decimalText, minus, ONE, type Ratio, ratio, ratioOf, times } from '#apps/studio/engine/sports/ratio.ts'
import {
  coefficientOf,
  HALF_LOSE,
  HALF_WIN,
  type LegResult,
  type LegWord,
  LOSE,
  VOID,
  WIN,
  wordOf,
} from '#apps/studio/engine/sports/settlement/coefficients.ts'
import { readShape, type VectorCase, VectorFileError, type VectorSchema } from '../schema.ts'
import { fairOfTitle } from './cash-outs.ts'
import { resultOf } from './results.ts'

const word = z.enum(['win', 'half_win', 'push', 'void', 'half_lose', 'lose', 'dead_heat'])
const leg = z.looseObject({
  leg: z.string(),
  decimalOdds: z.string(),
  outcome: word,
  coefficient: z.optional(z.string()),
})
const uof = z.looseObject({
  result: z.union([z.literal(0), z.literal(1)]),
  void_factor: z.optional(z.union([z.literal(0.5), z.literal(1)])),
  dead_heat_factor: z.optional(z.number()),
})
export const singleRow = z.looseObject({
  id: z.string(),
  kind: z.literal('single'),
  title: z.string(),
  market: z.string(),
  selection: z.string(),
  line: z.nullable(z.string()),
  oddsFormat: z.enum(ODDS_FORMATS),
  odds: z.string(),
  decimalOdds: z.string(),
  stakeEntered: z.string(),
  amountRisked: z.string(),
  score: z.string(),
  outcome: word,
  uof,
  coefficient: z.string(),
  return: z.string(),
  profit: z.string(),
})
const parlayRow = z.looseObject({
  id: z.string(),
  kind: z.literal('parlay'),
  legs: z.array(leg),
  stakeEntered: z.string(),
  combinedOdds: z.string(),
  coefficient: z.string(),
  return: z.string(),
  profit: z.string(),
})
const systemRow = z.looseObject({
  id: z.string(),
  kind: z.literal('system'),
  combinationSizes: z.array(z.number()),
  /** Names of legs that every combination has. */
  bankers: z.optional(z.array(z.string())),
  legs: z.array(leg),
  unitStake: z.string(),
  numberOfBets: z.number(),
  totalStake: z.string(),
  return: z.string(),
  profit: z.string(),
  bets: z.optional(z.array(z.looseObject({ legs: z.array(z.string()), coefficient: z.string(), return: z.string() }))),
})
const cashOutRow = z.looseObject({
  id: z.string(),
  kind: z.literal('cash_out'),
  title: z.string(),
  stakeEntered: z.string(),
  originalDecimalOdds: z.string(),
  fairValue: z.string(),
  margin: z.string(),
  fraction: z.string(),
  offer: z.string(),
  remainingStake: z.string(),
})
const fileShape = z.looseObject({
  rows: z.array(z.discriminatedUnion('kind', [singleRow, parlayRow, systemRow, cashOutRow])),
})
type Row = z.output<typeof fileShape>['rows'][number]

/** Settlement of sports (games.md §7): what singles, parlays, systems and cash-outs return. */
export const sportsSettlement: VectorSchema = {
  name: 'sports settlement (sports-settlement.json)',
  matches: json => 'schema' in json && json.schema === 'sports-settlement/1',
  cases: json => readShape(fileShape, json).rows.flatMap(casesOf),
}

function casesOf(row: Row): VectorCase[] {
  const one = (part: string, expected: unknown, got: () => unknown): VectorCase => ({
    id: `${row.id} ${part}`,
    run: () => ({ expected, got: got() }),
  })
  if (row.kind === 'single') return singleCases(row, one)
  if (row.kind === 'parlay') return [one('return', figuresOf(row), () => parlayFigures(row))]
  if (row.kind === 'system') return [one('return', systemExpected(row), () => systemFigures(row))]
  const fair = fairOfTitle(row)
  return [
    one('offer', { offer: row.offer, left: row.remainingStake }, () => {
      const part = ratioOf(row.fraction)
      const offer = offerOf(ratioOf(row.fairValue), ratioOf(row.margin), part)
      return { offer: decimalText(offer), left: decimalText(times(ratioOf(row.stakeEntered), minus(ONE, part))) }
    }),
    ...(fair ? [one('fair value', row.fairValue, () => decimalText(fair))] : []),
  ]
}

type Single = z.output<typeof singleRow>
type One = (part: string, expected: unknown, got: () => unknown) => VectorCase

const WORDS: Readonly<Record<string, string>> = { push: 'void' }
const asResult = ({ result, void_factor, dead_heat_factor }: z.output<typeof uof>): LegResult => ({
  result,
  ...(void_factor !== undefined && { void_factor }),
  ...(dead_heat_factor !== undefined && { dead_heat_factor }),
})

function singleCases(row: Single, one: One): VectorCase[] {
  const { odds, oddsFormat, decimalOdds, stakeEntered, amountRisked, outcome } = row
  const given = asResult(row.uof)
  const settled = resultOf(row)
  return [
    one('return', { ...figuresOf(row), decimalOdds, amountRisked, outcome: WORDS[outcome] ?? outcome }, () => {
      const price = decimalOf(ratioOf(odds), oddsFormat)
      const { risk } = riskOf(ratioOf(stakeEntered), price, oddsFormat)
      return {
        ...figures(coefficientOf(price, given), risk),
        decimalOdds: decimalText(price),
        amountRisked: decimalText(risk),
        outcome: wordOf(given),
      }
    }),
    ...(settled ? [one('result', given, () => settled)] : []),
  ]
}

const figuresOf = ({ coefficient, return: back, profit }: { coefficient: string; return: string; profit: string }) => ({
  ...{ coefficient, return: back, profit },
})

function figures(coefficient: Ratio, risked: Ratio) {
  const back = times(coefficient, risked)
  return { coefficient: decimalText(coefficient), return: decimalText(back), profit: decimalText(minus(back, risked)) }
}

const RESULTS: Readonly<Record<Exclude<LegWord, 'dead_heat'>, LegResult>> = {
  win: WIN,
  half_win: HALF_WIN,
  void: VOID,
  half_lose: HALF_LOSE,
  lose: LOSE,
}

function coefficientsOf(legs: readonly z.output<typeof leg>[]): Ratio[] {
  return legs.map(({ decimalOdds, outcome, coefficient, leg: name }) => {
    // How many shared the place is told by the coefficient alone.
    if (outcome === 'dead_heat') return ratioOf(coefficient!)
    const own = coefficientOf(ratioOf(decimalOdds), RESULTS[outcome === 'push' ? 'void' : outcome])
    if (coefficient !== undefined && decimalText(own) !== coefficient)
      throw new VectorFileError(`leg ${name}: ${decimalText(own)} instead of ${coefficient}`)
    return own
  })
}

function parlayFigures({ legs, stakeEntered }: z.output<typeof parlayRow>) {
  return figures(systemOf(planOfAll(legs.length), coefficientsOf(legs)), ratioOf(stakeEntered))
}

const namesOf = ({ legs }: z.output<typeof systemRow>) => legs.map(({ leg }) => leg)

function planOf(row: z.output<typeof systemRow>): Plan {
  const bankers = (row.bankers ?? []).map(name => namesOf(row).indexOf(name))
  return { legs: row.legs.length, bankers, sizes: row.combinationSizes.map(size => size - bankers.length) }
}

const systemExpected = ({ numberOfBets, totalStake, return: back, profit, bets }: z.output<typeof systemRow>) => ({
  ...{ numberOfBets, totalStake, return: back, profit },
  ...(bets && { bets: bets.map(({ legs, coefficient, return: each }) => ({ legs, coefficient, return: each })) }),
})

function systemFigures(row: z.output<typeof systemRow>) {
  const plan = planOf(row)
  const coefficients = coefficientsOf(row.legs)
  const unit = ratioOf(row.unitStake)
  const combinations = combinationsOf(plan)
  const stake = times(unit, ratio(BigInt(combinations.length), 1n))
  const back = times(unit, systemOf(plan, coefficients))
  const bets = combinations.map(places => {
    const coefficient = parlayOf(places.map(place => coefficients[place]!))
    const legs = places.map(place => namesOf(row)[place]!)
    return { legs, coefficient: decimalText(coefficient), return: decimalText(times(unit, coefficient)) }
  })
  return {
    numberOfBets: combinations.length,
    totalStake: decimalText(stake),
    return: decimalText(back),
    profit: decimalText(minus(back, stake)),
    ...(row.bets && { bets }),
  }
}
