import * as z from 'zod/mini'
import { readOpened } from '#features/lottery/rules/draws/opened.ts'
import { findPlay } from '#features/lottery/rules/lottery.ts'
import { ANY_PRIZE, parseOdds } from '#features/lottery/rules/odds.ts'
import { seriesOdds } from '#features/lottery/rules/series.ts'
import { returnStake, settleLine, stakeOf } from '#features/lottery/rules/settle.ts'
import type { Odds, Outcome, PlayType, Result, Selection, StructureCode } from '#features/lottery/rules/types.ts'
import type { VectorCase } from './schema.ts'

const whole = z.int().check(z.nonnegative())
const token = z.union([z.string(), z.int()])
const group = z.array(token)
const namedTiers = z.record(z.string(), z.union([z.string(), z.array(z.string())]))

/** One settled bet, money in minor units; `unit` and `lines` are null where the bet itself does not matter. */
export const betShape = z.looseObject({
  id: z.string(),
  lottery: z.string(),
  result: z.nullable(z.string()),
  betType: z.string(),
  selection: z.union([z.array(z.union([token, group])), z.record(z.string(), group)]),
  stake: whole,
  unit: z.nullable(whole),
  lines: z.nullable(whole),
  odds: z.string(),
  expectedWins: whole,
  expectedPayout: whole,
  outcome: z.string(),
  note: z.optional(z.string()),
})
type Bet = z.infer<typeof betShape>

/** Families and structures by the file's names of lotteries. */
const LOTTERIES: Readonly<Record<string, readonly [family: string, structure: StructureCode]>> = {
  XSMB: ['MB', 'VN27'],
  XSMN: ['MN', 'VN18'],
  XSMT: ['MT', 'VN18'],
  HANOI: ['HN', 'VN27'],
  LAO: ['LA', 'D4'],
  THAI_GOV: ['TH', 'THAI_GOV'],
  YEEKEE: ['YK', 'D5'],
  MY4D: ['MY', 'MY4D'],
  SG4D: ['SG', 'SG4D'],
  KENO_VIETLOTT: ['KENO_VIETLOTT', 'KENO80'],
  KENO_HOUSE: ['KENO_HOUSE', 'KENO80'],
  MEGA645: ['MEGA', 'MEGA645'],
  POWER655: ['POWER', 'POWER655'],
  TOTO649: ['TOTO', 'TOTO649'],
  LOTTO535: ['L535', 'LOTTO535'],
  MAX3D: ['MAX3D', 'MAX3D'],
  MAX3DPLUS: ['MAX3D', 'MAX3D'],
  MAX3DPRO: ['MAX3D', 'MAX3D'],
  SSC: ['SSC', 'SSC'],
  D3: ['D3', 'D3'],
  L11X5: ['L11', 'L11X5'],
  K3: ['K3', 'K3'],
  PK10: ['PK', 'PK10'],
}

/** A row's own word that nobody may bet this, and how it settles if it ever arrives. */
const MEANT_INVALID = /rejected at validation/
/** Accepted after the lock by mistake. */
const LATE = '_LATE'
/** The only pick of plays that have one, any triple for one: whatever the row selects means it. */
const ANY_PICK = 'ANY'
/** Series of the rows of SSC, whose tables are quoted at 1800. */
const TABLE_SERIES = 1950

export function betCase(bet: Bet): VectorCase {
  return { id: bet.id, run: () => ({ expected: expectedOf(bet), got: settle(bet) }) }
}

/** What is compared. Rows say `win` for every bet that a draw decided, also for those that won nothing. */
function expectedOf({ outcome, expectedWins, ...bet }: Bet) {
  const kind = outcome === 'win' && expectedWins === 0 ? 'lose' : outcome
  return { kind, stake: bet.stake, lines: bet.lines, hits: expectedWins, payout: bet.expectedPayout }
}

function settle(bet: Bet): unknown {
  const stake = BigInt(bet.stake)
  if (bet.result === null) return reportOf(returnStake(stake, 'refund'), bet.lines)
  if (bet.betType.endsWith(LATE)) return reportOf(returnStake(stake, 'void'), bet.lines)
  const name = bet.lottery.split(':')[0]!
  const [family, structure] = (Object.hasOwn(LOTTERIES, name) && LOTTERIES[name]) || []
  const play = family && findPlay(family, codeOf(bet.betType))
  if (!structure || !play) return `no play built: ${bet.lottery} ${bet.betType}`
  const problems = play.findProblems(selectionOf(play, bet.selection))
  if (problems.length > 0 && !MEANT_INVALID.test(bet.note ?? '')) return `no selection: ${JSON.stringify(problems[0])}`
  const line = {
    selection: selectionOf(play, bet.selection),
    unit: BigInt(bet.unit ?? 0),
    odds: oddsOf(play, bet.odds),
  }
  const result = readResult(structure, bet.result)
  if (typeof result === 'string') return result
  const outcome = settleLine(play, line, { result })
  return reportOf(outcome, Number(line.unit === 0n ? 0n : stakeOf(play, line) / line.unit))
}

function reportOf({ kind, stake, hits, payout }: Outcome, lines: number | null) {
  return { kind, stake: Number(stake), lines, hits, payout: Number(payout) }
}

/** Box and pool plays are one each here; files may name them with the size that the selection already shows. */
function codeOf(betType: string): string {
  return betType.replace(/_(IBOX|IBET)\d+/, '_$1').replace(/^L535_(?!STD).*/, 'L535_BAO')
}

/** Thai and 4D results are JSON texts, their tiers by name; all others opened-number strings. Text instead says what is wrong. */
function readResult(structure: StructureCode, text: string): Result | string {
  if (text.startsWith('{')) {
    const named = namedTiers.safeParse(JSON.parse(text))
    if (!named.success) return 'unreadable result'
    return { structure, tiers: Object.values(named.data).map(numbers => [numbers].flat()) }
  }
  const { result, problems } = readOpened(structure, text)
  return problems.length > 0 ? `no result: ${JSON.stringify(problems[0])}` : result
}

/** `table` are the play's own odds; other odds stand for what the table leaves to the draw, or for all of a play without. */
function oddsOf(play: PlayType, odds: string): Odds {
  const isTable = !play.pricesNumbers && !(ANY_PRIZE in play.odds)
  if (odds === 'table') return play.mode === 'LOTT' ? seriesOdds(play.odds, TABLE_SERIES) : play.odds
  if (!isTable) return { [ANY_PRIZE]: parseOdds(odds) }
  return { ...play.odds, [ANY_PRIZE]: parseOdds(odds) }
}

/** Plain tokens in groups, from the file's forms: one list, a list a position, or named groups. */
function selectionOf(play: PlayType, selection: Bet['selection']): Selection {
  if (!Array.isArray(selection)) return Object.values(selection).map(tokens => tokens.map(String))
  if (play.findProblems([[ANY_PICK]]).length === 0) return [[ANY_PICK]]
  if (play.family === 'K3') return [selection.map(dice => [dice].flat().map(String).join(''))]
  return selection.every(item => !Array.isArray(item))
    ? [selection.map(String)]
    : selection.map(tokens => [tokens].flat().map(String))
}
