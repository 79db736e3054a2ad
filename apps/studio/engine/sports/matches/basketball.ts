import type { Draw } from '#apps/studio/engine/slots/draw.ts'
import { OVERTIME_POSSESSIONS, type Possession, regulation, type Standing, withOvertime } from '../models/baskets.ts'
import type { Score } from '../models/scores.ts'
import { addInto, certain, type Spread } from '../models/split.ts'
import {
  type Game,
  type Happening,
  handicapOutcomes,
  lineKeys,
  linesOf,
  type MarketKey,
  type Outcome,
  partOf,
  specifier,
  threeWay,
  totalOutcomes,
  uniform,
  type View,
  winnerOutcomes,
} from './match.ts'

/** What a basketball match is drawn from: how likely 0, 1, 2 and 3 points are of each side's possessions. */
export type Basketball = {
  sport: 'basketball'
  home: Possession
  away: Possession
  /** Of each side in a quarter. */
  possessions: number
  possessionMs: number
  pauseMs: number
}
type State = {
  /** 0 before the match; from 5 on these are overtimes. */
  period: number
  isOver: boolean
  score: Score
  periods: Score[]
  /** Possessions of this period that were played. */
  played: Score
  /** The lead at the end of four quarters. */
  lead: number | undefined
}

const QUARTERS = 4
const QUARTER_SECONDS = 600
/** A lead so small in the last possessions is not priced. */
const [CLOSE, LAST] = [3, 4]
const STEPS = [-3, -2, -1, 0, 1, 2, 3]
const QUARTER_STEPS = [-1, 0, 1]

/** Sides take turns, and each possession is independent of all before it. */
export function playBasketball(match: Basketball, draw: Draw): Game<State> {
  const happenings: Happening[] = []
  const score = [0, 0]
  let at = 0
  for (let period = 1; period <= QUARTERS || score[0] === score[1]; period++) {
    happenings.push({ at, kind: 'period', value: period })
    for (let i = 0; i < 2 * possessionsOf(match, period); i++) {
      at += match.possessionMs
      const side = ((i + period + 1) % 2) as 0 | 1
      const value = pointsOf(side === 0 ? match.home : match.away, uniform(draw))
      score[side]! += value
      happenings.push({ at, kind: value > 0 ? 'basket' : 'miss', side, value })
    }
    at += match.pauseMs
  }
  happenings.push({ at: at - match.pauseMs + match.possessionMs, kind: 'end' })
  return {
    ...{ happenings, begin: BEGIN, apply },
    status: state => statusOf(match, state),
    view: state => viewOf(match, state),
  }
}

const BEGIN: State = { period: 0, isOver: false, score: [0, 0], periods: [], played: [0, 0], lead: undefined }

/** All markets before the match. */
export const basketballBefore = (match: Basketball): View => viewOf(match, BEGIN)

const possessionsOf = (match: Basketball, period: number) =>
  period <= QUARTERS ? match.possessions : OVERTIME_POSSESSIONS

function pointsOf(possession: Possession, at: number): number {
  let sum = 0
  for (let points = 0; points < 3; points++) {
    sum += possession[points]!
    if (at < sum) return points
  }
  return 3
}

function apply(state: State, { kind, side = 0, value = 0 }: Happening): State {
  if (kind === 'end') return { ...state, isOver: true, lead: state.lead ?? state.score[0] - state.score[1] }
  if (kind === 'period') {
    const lead = value === QUARTERS + 1 ? 0 : state.lead
    return { ...state, lead, period: value, played: [0, 0], periods: [...state.periods, [0, 0]] }
  }
  const points = (score: Score): Score => (side === 0 ? [score[0] + value, score[1]] : [score[0], score[1] + value])
  const played: Score = side === 0 ? [state.played[0] + 1, state.played[1]] : [state.played[0], state.played[1] + 1]
  return {
    ...state,
    played,
    score: points(state.score),
    periods: [...state.periods.slice(0, -1), points(state.periods.at(-1)!)],
  }
}

/** Possessions still to come: of all quarters, or of this overtime. */
function standingOf(match: Basketball, { period, score, played, isOver }: State): Standing {
  const ahead = period === 0 ? QUARTERS : Math.max(0, QUARTERS - period)
  const now = period === 0 || isOver ? 0 : possessionsOf(match, period)
  const left = ([0, 1] as const).map(side => ahead * match.possessions + Math.max(0, now - played[side]))
  return { lead: score[0] - score[1], points: score[0] + score[1], left: left as [number, number] }
}

/** How a quarter may end, and its points: those that are over are certain. */
function quarterSpreads(match: Basketball, { period, isOver, periods, played }: State, number: number) {
  const [home, away] = periods[number - 1] ?? [0, 0]
  const gone = number > period ? [0, 0] : number === period && !isOver ? played : [match.possessions, match.possessions]
  const left = [match.possessions - gone[0]!, match.possessions - gone[1]!] as const
  const { margin, level, decided } = regulation(match, { lead: home - away, points: home + away, left })
  const total: Spread = { from: level.from, p: level.p.slice() }
  addInto(total, decided, 1)
  return { margin, total }
}

function statusOf(match: Basketball, state: State) {
  const { lead, left } = standingOf(match, state)
  const { period, isOver, score, periods, played } = state
  const gone = period === 0 ? 0 : (played[0] + played[1]) / (2 * possessionsOf(match, period))
  const isClose = period >= QUARTERS && Math.abs(lead) <= CLOSE && left[0] + left[1] <= LAST
  return {
    status: period === 0 ? (0 as const) : isOver ? (3 as const) : (1 as const),
    ...{ home_score: score[0], away_score: score[1] },
    clock: Math.round((Math.max(0, period - 1) + gone) * QUARTER_SECONDS),
    periods: periods.map(([home, away]): [number, number] => [home, away]),
    danger: period > 0 && !isOver && isClose,
  }
}

function viewOf(match: Basketball, state: State): View {
  const standing = standingOf(match, state)
  const { margin, total } = withOvertime(match, standing)
  const inQuarters = () => (state.lead === undefined ? regulation(match, standing).margin : certain(state.lead))
  const quarters = new Map<number, ReturnType<typeof quarterSpreads>>()
  const quarter = (number: number) => {
    const spreads = quarters.get(number) ?? quarterSpreads(match, state, number)
    quarters.set(number, spreads)
    return spreads
  }
  const quotes: Record<number, (key: MarketKey) => Outcome[]> = {
    1: () => threeWay(inQuarters()),
    219: () => winnerOutcomes(margin),
    223: key => handicapOutcomes(margin, key),
    225: key => totalOutcomes(total, key),
    235: key => threeWay(quarter(partOf(key)).margin),
    236: key => totalOutcomes(quarter(partOf(key)).total, key),
    303: key => handicapOutcomes(quarter(partOf(key)).margin, key),
  }
  function ofQuarter(number: number): MarketKey[] {
    const part = specifier('quarternr', number)
    const spreads = quarter(number)
    const lines = [
      ...lineKeys(303, 'hcp', spreads.margin, QUARTER_STEPS, 1, -1),
      ...lineKeys(236, 'total', spreads.total, QUARTER_STEPS, 1),
    ]
    return [{ id: 235, specifiers: part }, ...linesOf(part, lines)]
  }
  // The one that is on, and the next.
  const current = Math.max(1, state.period)
  const numbers = state.isOver ? [] : [current, current + 1].filter(number => number <= QUARTERS)
  return {
    offered: () => [
      ...(state.lead === undefined ? [{ id: 1, specifiers: '' }] : []),
      { id: 219, specifiers: '' },
      ...lineKeys(223, 'hcp', margin, STEPS, 1, -1),
      ...lineKeys(225, 'total', total, STEPS, 1),
      ...numbers.flatMap(ofQuarter),
    ],
    quote: key => quotes[key.id]!(key),
  }
}
