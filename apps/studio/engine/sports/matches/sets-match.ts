import type { Draw } from '#apps/studio/engine/slots/draw.ts'
import type { EventStatus } from '#apps/studio/feed-messages.ts'
import { chanceOfHome, type Pair, type Race, raceEnds, raceWinner } from '../models/race.ts'
import { restAfter, type SetEnd, type Sets, type Side, setSpreads } from '../models/sets.ts'
import { addInto, certain, emptySpread, plain, type Spread } from '../models/split.ts'
import { isTieBreak, other, pointOf, type Serves, setEnds } from '../models/tennis.ts'
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
  totalOutcomes,
  uniform,
  type View,
  winnerOutcomes,
} from './match.ts'

export const RACE_SPORTS = ['volleyball', 'badminton', 'citadel', 'breachline', 'neon-duel'] as const
type Times = { toWin: number; pointMs: number; pauseMs: number }
/** Sets (maps, games) to a number of points, each of which home wins with the same chance; the last may be shorter. */
export type RaceMatch = Times & { sport: (typeof RACE_SPORTS)[number]; race: Race; last?: Race; chance: number }
/** How likely each side wins a point that it serves. */
export type Tennis = Times & { sport: 'tennis'; serves: Serves; first: Side }
export type SetsMatch = RaceMatch | Tennis

type State = {
  phase: 'before' | 'live' | 'ended'
  sets: Pair
  /** Games of tennis, else points, of each set; the last is the present one. */
  periods: Pair[]
  winners: Side[]
  games: Pair
  points: Pair
  server: Side
}
const NONE: Pair = [0, 0]
const isTennis = (match: SetsMatch): match is Tennis => match.sport === 'tennis'
/** Points come after at least this much of their mean time, and at most so much more. */
const [SHORTEST, MORE] = [0.6, 0.8]

type Lines = { handicap: number; total: number }
/** `units` are what is counted within sets; `inOne`: the same of one set. */
type Markets = Lines & { one: number; oneName: string; units?: Lines; inOne?: Lines }

/** By which ids the markets of a sport go (UOF): e-sports have maps, and count nothing within them. */
const SETS = { handicap: 188, total: 314 }
const POINTS = { handicap: 237, total: 238 }
const MAPS: Markets = { handicap: 327, total: 328, one: 330, oneName: 'mapnr' }
const MARKETS: Readonly<Record<SetsMatch['sport'], Markets>> = {
  tennis: {
    ...{ ...SETS, one: 202, oneName: 'setnr' },
    ...{ units: { handicap: 187, total: 189 }, inOne: { handicap: 203, total: 204 } },
  },
  volleyball: { ...SETS, one: 202, oneName: 'setnr', units: POINTS, inOne: { handicap: 309, total: 310 } },
  badminton: { ...SETS, one: 245, oneName: 'gamenr', units: POINTS, inOne: { handicap: 246, total: 247 } },
  ...{ citadel: MAPS, breachline: MAPS, 'neon-duel': MAPS },
}
const STEPS = [-2, -1, 0, 1, 2]
const SET_STEPS = [-1, 0, 1]

export function playSets(match: SetsMatch, draw: Draw): Game<State> {
  const rules = rulesOf(match)
  const begin = beginOf(match)
  const happenings: Happening[] = [{ at: 0, kind: 'start' }]
  let state = apply(match, begin, happenings[0]!)
  let at = 0
  while (state.phase === 'live') {
    at += match.pointMs * (SHORTEST + MORE * uniform(draw)) + (isFresh(state) ? match.pauseMs : 0)
    const chance = isTennis(match) ? pointOf(match.serves, state) : match.chance
    const point: Happening = { at, kind: 'point', side: uniform(draw) < chance ? 0 : 1 }
    happenings.push(point)
    state = apply(match, state, point)
  }
  happenings.push({ at: at + match.pointMs, kind: 'end' })
  return {
    ...{ happenings, begin, apply: (from, happening) => apply(match, from, happening) },
    status: now => statusOf(match, now),
    view: now => viewOf(match, rules, now),
  }
}

const beginOf = (match: SetsMatch): State => ({
  ...{ phase: 'before', sets: NONE, periods: [], winners: [], games: NONE, points: NONE },
  server: isTennis(match) ? match.first : 0,
})

/** All markets before the match. */
export const setsBefore = (match: SetsMatch): View => viewOf(match, rulesOf(match), beginOf(match))

const isFresh = ({ games, points, sets }: State) =>
  sets[0] + sets[1] > 0 && games[0] + games[1] + points[0] + points[1] === 0

const raceOf = ({ race, last, toWin }: RaceMatch, setsPlayed: number): Race =>
  last && setsPlayed === 2 * toWin - 2 ? last : race

/** What follows from its sets is the same each time: by match, or by the race that several models of it have in common. */
const kept = new WeakMap<object, Map<string, Sets>>()

function rulesOf(match: SetsMatch): Sets {
  const [owner, name] = isTennis(match) ? [match, ''] : [match.race, `${match.chance} ${match.toWin} ${match.last?.to}`]
  const models = kept.get(owner) ?? new Map<string, Sets>()
  kept.set(owner, models)
  const known = models.get(name)
  if (known) return known
  const fresh = (setsPlayed: number, server: Side): SetEnd[] =>
    isTennis(match)
      ? setEnds(match.serves, { games: NONE, points: NONE, server })
      : raceEnds(raceOf(match, setsPlayed), match.chance).map(end => ({ ...end, server: 0 }))
  const rules = { toWin: match.toWin, fresh }
  models.set(name, rules)
  return rules
}

const plus = (pair: Pair, side: Side): Pair => (side === 0 ? [pair[0] + 1, pair[1]] : [pair[0], pair[1] + 1])

function apply(match: SetsMatch, state: State, { kind, side = 0 }: Happening): State {
  if (kind === 'start') return { ...state, phase: 'live', periods: [NONE] }
  if (kind === 'end') return state
  const points = plus(state.points, side)
  if (!isTennis(match)) {
    const winner = raceWinner(raceOf(match, state.sets[0] + state.sets[1]), points)
    const next = { ...state, points, periods: [...state.periods.slice(0, -1), points] }
    return winner === undefined ? next : afterSet(match, next, winner)
  }
  const needed = isTieBreak(state.games) ? 7 : 4
  if (points[side] < needed || points[side] - points[1 - side]! < 2) return { ...state, points }
  const games = plus(state.games, side)
  const periods = [...state.periods.slice(0, -1), games]
  const next: State = { ...state, games, periods, points: NONE, server: other(state.server) }
  const isOver = games[side] === 7 || (games[side] === 6 && games[side] - games[1 - side]! >= 2)
  return isOver ? afterSet(match, next, side) : next
}

function afterSet(match: SetsMatch, state: State, winner: Side): State {
  const sets = plus(state.sets, winner)
  const after = { ...state, sets, winners: [...state.winners, winner], games: NONE, points: NONE }
  return sets[winner] === match.toWin ? { ...after, phase: 'ended' } : { ...after, periods: [...state.periods, NONE] }
}

/** Whether the next point may end the set. */
const isCritical = (match: SetsMatch, state: State) =>
  ([0, 1] as const).some(
    side => apply(match, state, { at: 0, kind: 'point', side }).winners.length > state.winners.length,
  )

function statusOf(match: SetsMatch, state: State): EventStatus {
  const { phase, sets, periods, points, server } = state
  return {
    status: phase === 'before' ? 0 : phase === 'ended' ? 3 : 1,
    ...{ home_score: sets[0], away_score: sets[1] },
    periods: periods.map(([home, away]) => [home, away]),
    statistics: isTennis(match)
      ? { points: [...points], server: [Number(server === 0), Number(server === 1)] }
      : { points: [...points] },
    danger: phase === 'live' && isCritical(match, state),
  }
}

function viewOf(match: SetsMatch, rules: Sets, state: State): View {
  const { sets, winners, periods } = state
  const ids = MARKETS[match.sport]
  const { units, inOne } = ids
  const ends = state.phase === 'ended' ? [] : endsOf(match, state)
  const rest =
    state.phase === 'ended'
      ? { finals: [{ sets, p: 1 }], margin: certain(0), total: certain(0) }
      : restAfter(rules, sets, ends)
  const before = state.phase === 'ended' ? periods : periods.slice(0, -1)
  const moved = ({ from, p }: Spread, by: number): Spread => ({ from: from + by, p })
  const sum = (of: (pair: Pair) => number) => before.reduce((total, pair) => total + of(pair), 0)
  const inSets = setSpreads(rest.finals, match.toWin)
  const margin = moved(rest.margin, sum(difference))
  const total = moved(rest.total, sum(both))

  function quote(key: MarketKey): Outcome[] {
    switch (key.id) {
      case ids.handicap:
        return handicapOutcomes(inSets.margin, key)
      case ids.total:
        return totalOutcomes(inSets.total, key)
      case ids.one:
        return oneSet(partOf(key))
      case inOne?.handicap:
        return handicapOutcomes(within(partOf(key), difference), key)
      case inOne?.total:
        return totalOutcomes(within(partOf(key), both), key)
      case units?.handicap:
        return handicapOutcomes(margin, key)
      case units?.total:
        return totalOutcomes(total, key)
      default:
        return winnerOutcomes(inSets.margin)
    }
  }

  function oneSet(number: number): Outcome[] {
    const known = winners[number - 1]
    const home = known === undefined ? chanceOfHome(ends) : Number(known === 0)
    const away = known === undefined ? chanceOfHome(ends.map(end => ({ ...end, winner: other(end.winner) }))) : 1 - home
    return [
      { id: '4', split: plain(home, away) },
      { id: '5', split: plain(away, home) },
    ]
  }

  /** Of one set: what its points or games come to. */
  function within(number: number, of: (pair: Pair) => number): Spread {
    return winners[number - 1] === undefined ? spreadOfEnds(ends, of) : certain(of(periods[number - 1]!))
  }

  function linesWithin({ handicap, total: all }: Lines): MarketKey[] {
    const number = winners.length + 1
    return linesOf(specifier(ids.oneName, number), [
      ...lineKeys(handicap, 'hcp', within(number, difference), SET_STEPS, 1, -1),
      ...lineKeys(all, 'total', within(number, both), SET_STEPS, 1),
    ])
  }

  return {
    quote,
    offered: () =>
      state.phase === 'ended'
        ? []
        : [
            { id: 186, specifiers: '' },
            ...lineKeys(ids.handicap, 'hcp', inSets.margin, SET_STEPS, 1, -1),
            ...lineKeys(ids.total, 'total', inSets.total, SET_STEPS, 1),
            { id: ids.one, specifiers: specifier(ids.oneName, winners.length + 1) },
            ...(inOne ? linesWithin(inOne) : []),
            ...(units
              ? [
                  ...lineKeys(units.handicap, 'hcp', margin, STEPS, 1, -1),
                  ...lineKeys(units.total, 'total', total, STEPS, 1),
                ]
              : []),
          ],
  }
}

const difference = ([home, away]: Pair) => home - away
const both = ([home, away]: Pair) => home + away

function spreadOfEnds(ends: readonly SetEnd[], of: (pair: Pair) => number): Spread {
  const values = ends.map(({ home, away }) => of([home, away]))
  // Of a set that is not played nothing is known.
  if (values.length === 0) return { from: 0, p: new Float64Array(0) }
  const spread = emptySpread(Math.min(...values), Math.max(...values))
  ends.forEach(({ p }, i) => {
    addInto(spread, certain(values[i]!), p)
  })
  return spread
}

function endsOf(match: SetsMatch, { games, points, server, sets }: State): SetEnd[] {
  if (isTennis(match)) return setEnds(match.serves, { games, points, server })
  return raceEnds(raceOf(match, sets[0] + sets[1]), match.chance, points).map(end => ({ ...end, server: 0 }))
}
