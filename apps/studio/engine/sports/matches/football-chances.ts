import { dixonColes, type Grid, type Means, poisson, type Score, SIDE, scoreGrid, type Tilt } from '../models/scores.ts'
import type { Spread } from '../models/split.ts'
import { FEWER, type Football, type FootballState, goalsGone, HALVES, MORE } from './football-model.ts'

/** How far a match is: 0 before it, 1 between its halves, 2 at its end; all of it that has a say about what comes. */
export function timeOf({ phase, since, lengthMs }: FootballState, at: number): number {
  const part = Math.min(1, (at - since) / lengthMs)
  return { before: 0, first: part, break: 1, second: 1 + part, ended: 2 }[phase]
}

export const tiltOf = ({ goals, rho }: Football): Tilt => dixonColes(goals[0], goals[1], rho)

/** Goals of both halves that fall after a time, of a mean of one. */
function massAfter(time: number): readonly [number, number] {
  if (time >= 2) return [0, 0]
  return time < 1 ? [HALVES[0] * (1 - goalsGone(time)), HALVES[1]] : [0, HALVES[1] * (1 - goalsGone(time - 1))]
}

/** A player may be sent off at the middle of so many parts of what is left. */
const PARTS = 6
type Sending = { time: number; weight: number }

function sendings(mean: number, isSent: boolean, from: number): Sending[] {
  if (isSent) return [{ time: from, weight: 1 }]
  const [part, rate] = [(2 - from) / PARTS, mean / 2]
  const left = { time: 2, weight: Math.exp(-rate * (2 - from)) }
  if (from >= 2) return [left]
  const parts = Array.from({ length: PARTS }, (_, i) => ({
    time: from + (i + 0.5) * part,
    weight: Math.exp(-rate * i * part) - Math.exp(-rate * (i + 1) * part),
  }))
  return [left, ...parts]
}

/** One way in which players may be sent off: goals still to come, by half and side, and how many more are sent. */
export type Course = { halves: readonly [Score, Score]; sent: number; weight: number; times: Score }

export function coursesOf(match: Football, { reds }: FootballState, time: number): Course[] {
  const [home, away] = ([0, 1] as const).map(side => sendings(match.reds[side], reds[side], time)) as [
    Sending[],
    Sending[],
  ]
  return home.flatMap(h =>
    away.map(a => ({
      halves: [0, 1].map(half => [
        goalsOf(match, 0, half, time, h, a),
        goalsOf(match, 1, half, time, a, h),
      ]) as unknown as [Score, Score],
      sent: Number(!reds[0] && h.time < 2) + Number(!reds[1] && a.time < 2),
      weight: h.weight * a.weight,
      times: [h.time, a.time],
    })),
  )
}

/** A side's mean in what is left of a half: all of it, less after its own sending, more after the other's. */
function goalsOf(match: Football, side: 0 | 1, half: number, from: number, own: Sending, others: Sending): number {
  const mass = (time: number) => massAfter(Math.max(from, time))[half]!
  const both = FEWER * MORE - FEWER - MORE + 1
  const all = mass(from) + (FEWER - 1) * mass(own.time) + (MORE - 1) * mass(others.time)
  return match.goals[side] * (all + both * mass(Math.max(own.time, others.time)))
}

const fullOf = ({ halves: [first, second], weight }: Course): Means => {
  return { home: first[0] + second[0], away: first[1] + second[1], weight }
}

export const finalGrid = (courses: readonly Course[], score: Score, tilt: Tilt): Grid =>
  scoreGrid(courses.map(fullOf), score, tilt)

/** Goals still to come in the first half, tilted by what the second may make of them. */
export function firstHalfGrid(courses: readonly Course[], score: Score, tilt: Tilt): Grid {
  const grid = scoreGrid(
    courses.map(({ halves: [[home, away]], weight }) => ({ home, away, weight })),
    score,
    () => 1,
  )
  for (const { halves, weight } of courses) {
    const [now, later] = halves.map(([home, away]) => [poisson(home, 2), poisson(away, 2)] as const)
    for (let i = 0; i + score[0] <= 1; i++)
      for (let j = 0; j + score[1] <= 1; j++)
        for (let k = 0; i + k + score[0] <= 1; k++)
          for (let l = 0; j + l + score[1] <= 1; l++) {
            const all = now![0][i]! * now![1][j]! * later![0][k]! * later![1][l]!
            grid[i * SIDE + j]! += weight * all * (tilt(score[0] + i + k, score[1] + j + l) - 1)
          }
  }
  const whole = grid.reduce((sum, p) => sum + p, 0)
  return grid.map(p => p / whole)
}

/** How much likelier or less a course is by the tilt of its final scores. */
function tiltOfCourse(course: Course, score: Score, tilt: Tilt): number {
  const { home, away } = fullOf(course)
  const [h, a] = [poisson(home, 2), poisson(away, 2)]
  let sum = 1
  for (let i = 0; i + score[0] <= 1; i++)
    for (let j = 0; j + score[1] <= 1; j++) sum += h[i]! * a[j]! * (tilt(score[0] + i, score[1] + j) - 1)
  return sum
}

/** How many more players are sent off. */
export function sentSpread(courses: readonly Course[], score: Score, tilt: Tilt): Spread {
  const p = new Float64Array(3)
  for (const course of courses) p[course.sent]! += course.weight * tiltOfCourse(course, score, tilt)
  const whole = p.reduce((sum, each) => sum + each, 0)
  return { from: 0, p: p.map(each => each / whole) }
}

/** What is left is followed in so many parts to see who scores first in them. */
const STEPS = 12

/** Who scores next: home, nobody, away. */
export function nextGoal(
  match: Football,
  courses: readonly Course[],
  score: Score,
  from: number,
): [number, number, number] {
  const tilt = tiltOf(match)
  const sum: [number, number, number] = [0, 0, 0]
  for (const course of courses) {
    const { home, away, weight } = fullOf(course)
    if (home + away === 0) {
      sum[1] += weight * tilt(...score)
      continue
    }
    const { first, homeBeforeAway } = raceOf(match, course, from, { home, away })
    const one = Math.exp(-home - away)
    const extra = (h: number, a: number, p: number) => (tilt(score[0] + h, score[1] + a) - 1) * p
    const [p10, p01, p11] = [one * home, one * away, one * home * away]
    sum[0] += weight * (first[0] + extra(1, 0, p10) + extra(1, 1, p11 * homeBeforeAway))
    sum[1] += weight * one * tilt(...score)
    sum[2] += weight * (first[1] + extra(0, 1, p01) + extra(1, 1, p11 * (1 - homeBeforeAway)))
  }
  const whole = sum[0] + sum[1] + sum[2]
  return [sum[0] / whole, sum[1] / whole, sum[2] / whole]
}

function raceOf(match: Football, { times }: Course, from: number, all: { home: number; away: number }) {
  const after = (time: number, side: 0 | 1) => {
    const [own, others] = [
      { time: times[side], weight: 1 },
      { time: times[1 - side]!, weight: 1 },
    ]
    return goalsOf(match, side, 0, time, own, others) + goalsOf(match, side, 1, time, own, others)
  }
  const first: [number, number] = [0, 0]
  let [homeBeforeAway, survived] = [0, 1]
  let [home, away] = [all.home, all.away]
  for (let i = 1; i <= STEPS; i++) {
    const time = from + ((2 - from) * i) / STEPS
    const [h, a] = [home - after(time, 0), away - after(time, 1)]
    const one = 1 - Math.exp(-h - a)
    if (h + a > 0) {
      first[0] += (survived * one * h) / (h + a)
      first[1] += (survived * one * a) / (h + a)
      homeBeforeAway += (h / all.home) * ((away - a / 2) / all.away)
    }
    survived *= 1 - one
    home -= h
    away -= a
  }
  return { first, homeBeforeAway }
}
