import type { Draw } from '#apps/studio/engine/slots/draw.ts'
import type { EventStatus } from '#apps/studio/feed-messages.ts'
import type { Score } from '../models/scores.ts'
import { tiltOf, timeOf } from './football-chances.ts'
import { footballView } from './football-markets.ts'
import { FEWER, type Football, type FootballState, HALVES, MORE } from './football-model.ts'
import { type Game, type Happening, type Side, uniform, type View, waiting } from './match.ts'

const rateAt = (part: number) => 0.85 + 0.3 * part
const HIGHEST_RATE = 1.15
const HALF_SECONDS = 45 * 60

/**
 * A match from its draws. Attacks begin at times of a Poisson process, last as long as each other, and are goals with the same
 * chance: while none is on, what was says nothing of what comes. The whole is drawn again until its final score passes the tilt.
 */
export function playFootball(match: Football, draw: Draw): Game<FootballState> {
  const lengths = [3, 5].map(most => (match.halfMs * (45 + 1 + draw(most))) / 45) as [number, number]
  const starts = [0, lengths[0] + match.attackMs + match.breakMs] as const
  const end = starts[1] + lengths[1] + match.attackMs
  const at = (time: number) => (time < 1 ? time * lengths[0] : starts[1] + (time - 1) * lengths[1])
  const happenings: Happening[] = [
    { at: 0, kind: 'first_half', value: lengths[0] },
    { at: lengths[0] + match.attackMs, kind: 'half_time' },
    { at: starts[1], kind: 'second_half', value: lengths[1] },
    ...drawGoals(match, draw, at),
    ...drawSteady(match.corners, 'corner', draw, at),
    ...drawSteady(match.yellows, 'yellow', draw, at),
    ...[0, 1].flatMap(half => ticksOf(starts[half]!, lengths[half]!, match)),
  ]
  happenings.sort((a, b) => a.at - b.at)
  happenings.push({ at: end, kind: 'end' })
  return {
    happenings,
    begin: BEGIN,
    apply,
    status: (state, now) => statusOf(match, state, now),
    view: (state, now) => footballView(match, state, timeOf(state, now)),
  }
}

/** All markets before the match. */
export const footballBefore = (match: Football): View => footballView(match, BEGIN, 0)

function drawGoals(match: Football, draw: Draw, at: (time: number) => number): Happening[] {
  const tilt = tiltOf(match)
  const highest = Math.max(...[0, 1].flatMap(h => [0, 1].map(a => tilt(h, a))), 1)
  for (;;) {
    const reds = match.reds.map(mean => waiting(draw, mean / 2))
    const attacks = [0, 1].flatMap(half => drawAttacks(match, draw, half as 0 | 1, reds))
    const score = ([0, 1] as const).map(side => attacks.filter(each => each.isGoal && each.side === side).length)
    if (uniform(draw) * highest >= tilt(score[0]!, score[1]!)) continue
    return [
      ...attacks.flatMap(({ time, side, isGoal }) => [
        { at: at(time), kind: 'attack', side },
        { at: at(time) + match.attackMs, kind: isGoal ? 'goal' : 'cleared', side },
      ]),
      ...reds.flatMap((time, side) => (time < 2 ? [{ at: at(time), kind: 'red', side: side as Side }] : [])),
    ]
  }
}

/** By thinning: begun at the highest rate that there may be, and kept by what the rate then is. */
function drawAttacks(match: Football, draw: Draw, half: 0 | 1, reds: readonly number[]) {
  const attacks: { time: number; side: Side; isGoal: boolean }[] = []
  for (const side of [0, 1] as const) {
    const base = (match.goals[side] / match.scoring) * HALVES[half]
    const highest = base * HIGHEST_RATE * MORE
    for (let part = waiting(draw, highest); part < 1; part += waiting(draw, highest)) {
      const time = half + part
      const men = (time > reds[side]! ? FEWER : 1) * (time > reds[1 - side]! ? MORE : 1)
      if (uniform(draw) * highest < base * rateAt(part) * men)
        attacks.push({ time, side, isGoal: uniform(draw) < match.scoring })
    }
  }
  return attacks
}

function drawSteady(means: Score, kind: string, draw: Draw, at: (time: number) => number): Happening[] {
  const happenings: Happening[] = []
  for (const side of [0, 1] as const)
    for (let time = waiting(draw, means[side] / 2); time < 2; time += waiting(draw, means[side] / 2))
      happenings.push({ at: at(time), kind, side })
  return happenings
}

function ticksOf(start: number, lengthMs: number, { tickMs }: Football): Happening[] {
  return Array.from({ length: Math.floor(lengthMs / tickMs) }, (_, i) => ({
    at: start + (i + 1) * tickMs,
    kind: 'tick',
  }))
}

const NONE: Score = [0, 0]
const BEGIN: FootballState = {
  ...{ phase: 'before', since: 0, lengthMs: 1, score: NONE, firstHalf: NONE, scorers: [] },
  ...{ corners: NONE, yellows: NONE, reds: [false, false], attacks: NONE },
}

const plus = (score: Score, side: Side, by = 1): Score =>
  side === 0 ? [score[0] + by, score[1]] : [score[0], score[1] + by]

function apply(state: FootballState, { at, kind, side = 0, value = 1 }: Happening): FootballState {
  switch (kind) {
    case 'first_half':
      return { ...state, phase: 'first', since: at, lengthMs: value }
    case 'half_time':
      return { ...state, phase: 'break', firstHalf: state.score }
    case 'second_half':
      return { ...state, phase: 'second', since: at, lengthMs: value }
    case 'end':
      return { ...state, phase: 'ended' }
    case 'attack':
      return { ...state, attacks: plus(state.attacks, side) }
    case 'cleared':
      return { ...state, attacks: plus(state.attacks, side, -1) }
    case 'goal': {
      const attacks = plus(state.attacks, side, -1)
      return { ...state, attacks, score: plus(state.score, side), scorers: [...state.scorers, side] }
    }
    case 'corner':
      return { ...state, corners: plus(state.corners, side) }
    case 'yellow':
      return { ...state, yellows: plus(state.yellows, side) }
    case 'red':
      return { ...state, reds: side === 0 ? [true, state.reds[1]] : [state.reds[0], true] }
    default:
      return state
  }
}

function statusOf(match: Football, state: FootballState, at: number): EventStatus {
  const { phase, score, firstHalf, attacks } = state
  const second: Score = [score[0] - firstHalf[0], score[1] - firstHalf[1]]
  const gone = Math.min(at - state.since, state.lengthMs) / match.halfMs
  const halves =
    phase === 'before' || phase === 'first' ? [score] : phase === 'break' ? [firstHalf] : [firstHalf, second]
  const clock = { before: 0, first: gone, break: 1, second: 1 + gone, ended: 2 }[phase] * HALF_SECONDS
  return {
    status: phase === 'before' ? 0 : phase === 'ended' ? 3 : 1,
    home_score: score[0],
    away_score: score[1],
    clock: Math.round(clock),
    periods: halves.map(([home, away]) => [home, away]),
    statistics: {
      corners: [...state.corners],
      yellows: [...state.yellows],
      reds: [Number(state.reds[0]), Number(state.reds[1])],
      attacks: [...attacks],
    },
    danger: attacks[0] + attacks[1] > 0,
  }
}
