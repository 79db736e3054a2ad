import * as z from 'zod/mini'
import { findPlay } from '#features/lottery/rules/lottery.ts'
import { ANY_PRIZE, flatOdds, mapOdds, parseOdds } from '#features/lottery/rules/odds.ts'
import { chanceAllFall, chanceNoneFalls, type RepeatModel } from '#features/lottery/rules/plays/falls.ts'
import { chancesOfMatches } from '#features/lottery/rules/plays/matched.ts'
import { firstOrderChances } from '#features/lottery/rules/plays/max3d.ts'
import { multiplyRatios, ratio, ratioToNumber } from '#features/lottery/rules/ratio.ts'
import { chanceOfAny, returnOf } from '#features/lottery/rules/returns/returns.ts'
import { fairOdds } from '#features/lottery/rules/series.ts'
import type { Chances, Odds, PlayType, Selection } from '#features/lottery/rules/types.ts'
import { countCases } from './lottery-counts.ts'
import { GROUPED, PLAIN } from './lottery-return-rows.ts'
import { readShape, type VectorCase, type VectorSchema } from './schema.ts'

const rowShape = z.looseObject({
  section: z.string(),
  bet: z.string(),
  p: z.number(),
  odds: z.string(),
  rtp: z.number(),
})
const counts = z.record(z.string(), z.int())
const fileShape = z.looseObject({ rows: z.array(rowShape) })
type Row = z.infer<typeof rowShape>

const TOLERANCE = 5e-7
/** Sections whose prizes are shown rounded, but reckoned by the formula of the series. */
const SERIES = /^SSC series (\d+)\//

/** Exact chances and returns of the published table, to six decimals, and its counts (lottery.md, annex A). */
export const lotteryReturns: VectorSchema = {
  name: 'lottery returns (lottery-rtp.json)',
  matches: json => 'rows' in json && Array.isArray(json.rows) && json.rows.some(isReturn),
  cases: json => {
    const { rows, ...tables } = readShape(fileShape, json)
    return [
      ...rows.flatMap(returnCases),
      ...Object.entries(tables).flatMap(([name, table]) => countCases(name, readShape(counts, table))),
    ]
  },
}

function isReturn(row: unknown): boolean {
  return typeof row === 'object' && row !== null && 'rtp' in row
}

/** A chance as computed, with the odds that it is paid at; `chance` only where one figure is published. */
type Computed = { chances: Chances; returned: number }

function returnCases(row: Row): VectorCase[] {
  const id = `${row.section}: ${row.bet}`
  const computed = compute(row)
  if (!computed) return [{ id, run: () => ({ expected: row.rtp, got: 'no return built' }) }]
  const { chances, returned } = computed
  const figure = (name: string, expected: number, got: number): VectorCase => ({
    id: `${id} ${name}`,
    run: () => ({ expected, got, tolerance: TOLERANCE }),
  })
  return [
    ...(row.p > 0 && !OF_JACKPOT.test(row.bet) ? [figure('p', row.p, ratioToNumber(chanceOfAny(chances)))] : []),
    ...(row.odds === '-' ? [] : [figure('rtp', row.rtp, returned)]),
  ]
}

/** Their chance is that of the jackpot, Max 3D's that of one draw of twenty. */
const OF_JACKPOT = /fixed tiers only/

function compute(row: Row): Computed | undefined {
  const own = computeByModel(row)
  if (own) return own
  const subject = subjectOf(row)
  if (!subject) return undefined
  const [play, selection] = subject
  const chances = shareChances(play.findChances(selection), play.countCombinations(selection))
  const series = SERIES.exec(row.section)?.[1]
  const odds = series ? { [ANY_PRIZE]: fairOdds(chanceOfAny(chances), Number(series)) } : oddsOfRow(play, row.odds)
  return priced(chances, odds, play.slots)
}

const MODELS: Readonly<Record<string, readonly ['VN27' | 'VN18', RepeatModel]>> = {
  'North (27)': ['VN27', 'none'],
  'South/Central (18)': ['VN18', 'none'],
  'North, refined (G7 distinct)': ['VN27', 'shortest'],
}

/** Rows that are reckoned with another model than the play's own. */
function computeByModel({ section, bet, odds }: Row): Computed | undefined {
  const falls = /^(Xiên|Trượt xiên) (\d+)/.exec(bet)
  const model = MODELS[section]
  if (falls && model) {
    const chance = falls[1] === 'Xiên' ? chanceAllFall : chanceNoneFalls
    return priced(
      { hits: new Map([['*', chance(model[0], Number(falls[2]), model[1])]]), pushed: ratio(0) },
      flatOdds(odds),
    )
  }
  const pair = /^Max 3D(\+| Pro) /.exec(bet)?.[1]
  if (pair) {
    const play = findPlay('MAX3D', pair === '+' ? 'MAX3D_PLUS' : 'MAX3D_PRO')!
    return priced(firstOrderChances(pair !== '+'), play.odds)
  }
  if (bet === 'big (>=11, triples count)') {
    const sums = ['11', '12', '13', '14', '15', '16', '17', '18']
    return priced(findPlay('K3', 'K3_SUM')!.findChances([sums]), flatOdds(odds))
  }
  const extra = /^Bậc (\d+) with extra (\d)-hit 10k/.exec(bet)
  if (!extra) return undefined
  const play = findPlay('KENO_VIETLOTT', `KENO_${extra[1]}`)!
  const prizes = [...Object.keys(play.odds), extra[2]!].map(prize => ({ prize, main: Number(prize) }))
  const chances = chancesOfMatches(KENO, Number(extra[1]), prizes, 1)
  return priced(chances, { ...play.odds, [extra[2]!]: parseOdds('1') })
}

const KENO = { universe: 80, tier: 'BALLS', drawn: 20, bonus: 0 }

/** Chances of one of the combinations that a selection stands for, all being alike. */
function shareChances({ hits, pushed }: Chances, combinations: number): Chances {
  const share = ratio(1, combinations)
  return {
    hits: new Map([...hits].map(([prize, chance]) => [prize, multiplyRatios(chance, share)])),
    pushed: multiplyRatios(pushed, share),
  }
}

function priced(chances: Chances, odds: Odds, slots = 1): Computed {
  return { chances, returned: ratioToNumber(returnOf(chances, odds, slots, 1)) }
}

function subjectOf({ section, bet }: Row): [PlayType, Selection] | undefined {
  const plain = PLAIN[section]?.[bet]
  if (plain) return found(plain[0], plain[1], [plain.slice(2)])
  const grouped = GROUPED[section]?.[bet]
  if (grouped) {
    const groups = grouped.slice(2).map(group => group.split(',').filter(Boolean))
    return found(grouped[0], grouped[1], groups)
  }
  const balls = /^(Bậc|Ngọc cầu) (\d+)$/.exec(bet)
  if (balls) {
    const [family, code] = balls[1] === 'Bậc' ? ['KENO_VIETLOTT', 'KENO_'] : ['KENO_HOUSE', 'KENO_NGOC']
    return found(family!, code + balls[2], [Array.from({ length: Number(balls[2]) }, (_, i) => String(i + 1))])
  }
  const lo = /^Lô (\d) số( 1K)?/.exec(bet)
  if (!lo) return undefined
  const region = section === 'North (27)' ? 'MB' : 'MN'
  return found(region, `${region}_LO${lo[1]}${lo[2] ? '_1K' : ''}`, [['0136'.slice(-Number(lo[1]))]])
}

function found(family: string, code: string, selection: Selection): [PlayType, Selection] | undefined {
  const play = findPlay(family, code)
  return play && [play, selection]
}

/** The odds column: gross odds, a prize for a stake of two, or the play's own table. */
function oddsOfRow(play: PlayType, odds: string): Odds {
  const perTwo = /^([\d.]+) per 2$/.exec(odds)?.[1]
  if (perTwo) return mapOdds(flatOdds(perTwo), price => price / 2n)
  return /^[\d.]+$/.test(odds) ? flatOdds(odds) : play.odds
}
