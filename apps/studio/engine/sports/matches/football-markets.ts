import { chanceThat, type Grid, marginOf, poisson, type Score, SIDE, totalOf } from '../models/scores.ts'
import { combined, mirrored, over, plain, type Spread } from '../models/split.ts'
import { coursesOf, finalGrid, firstHalfGrid, nextGoal, sentSpread, tiltOf } from './football-chances.ts'
import type { Football, FootballState } from './football-model.ts'
import {
  exclusive,
  handicapOutcomes,
  type Leg,
  lineKeys,
  type MarketKey,
  numberOf,
  type Outcome,
  specifier,
  threeWay,
  totalOutcomes,
  type View,
} from './match.ts'

/** Scores that have an outcome of their own go so far for each side. */
const SCORES = 4
/** Corners and cards still to come are fewer than this. */
const MANY = 60

const QUARTERS = [-1, -0.5, -0.25, 0, 0.25, 0.5, 1]
const WHOLES = [-2, -1, 0, 1, 2]

/** All markets of a football match in a state: whatever is asked more than once is made once. */
export function footballView(match: Football, state: FootballState, time: number): View {
  const { score } = state
  const tilt = tiltOf(match)
  const courses = once(() => coursesOf(match, state, time))
  const grid = once(() => finalGrid(courses(), score, tilt))
  const margin = once(() => marginOf(grid(), score))
  const total = once(() => totalOf(grid(), score))
  const isFirst = state.phase === 'before' || state.phase === 'first'
  const firstScore = isFirst ? score : state.firstHalf
  const first = once(() => firstHalfGrid(courses(), score, tilt))
  const firstMargin = once(() => (isFirst ? marginOf(first(), score) : certainOf(firstScore[0] - firstScore[1])))
  const firstTotal = once(() => (isFirst ? totalOf(first(), score) : certainOf(firstScore[0] + firstScore[1])))
  const left = (2 - time) / 2
  const corners = once(() => stillToCome(state.corners, match.corners, left))
  const cards = once(() => {
    const shown = Number(state.reds[0]) + Number(state.reds[1])
    const yellows = stillToCome(state.yellows, match.yellows, left)
    return combined({ ...yellows, from: yellows.from + shown }, sentSpread(courses(), score, tilt))
  })

  const quotes: Record<number, (key: MarketKey) => Outcome[]> = {
    1: () => threeWay(margin()),
    8: key => nextGoalOutcomes(numberOf(key)),
    10: () => doubleChance(margin()),
    11: () => drawNoBet(margin()),
    16: key => handicapOutcomes(margin(), key),
    18: key => totalOutcomes(total(), key),
    26: () => yesNo(grid(), score, (h, a) => (h + a) % 2 === 1, ['70', '72']),
    29: () => yesNo(grid(), score, (h, a) => h > 0 && a > 0, ['74', '76']),
    45: () => correctScores(grid(), score),
    60: () => threeWay(firstMargin()),
    66: key => handicapOutcomes(firstMargin(), key),
    68: key => totalOutcomes(firstTotal(), key),
    139: key => totalOutcomes(cards(), key),
    166: key => totalOutcomes(corners(), key),
  }

  function nextGoalOutcomes(number: number): Outcome[] {
    const scorer = state.scorers[number - 1]
    const chances =
      scorer === undefined ? nextGoal(match, courses(), score, time) : [Number(scorer === 0), 0, Number(scorer === 1)]
    return exclusive(['6', '7', '8'], chances)
  }

  const offered = (): MarketKey[] => [
    ...[1, 10, 11, 26, 29, 45].map(id => ({ id, specifiers: '' })),
    { id: 8, specifiers: specifier('goalnr', state.scorers.length + 1) },
    ...lineKeys(16, 'hcp', margin(), QUARTERS, 0.25, -1),
    ...lineKeys(18, 'total', total(), QUARTERS, 0.25),
    ...lineKeys(166, 'total', corners(), WHOLES, 1),
    ...lineKeys(139, 'total', cards(), WHOLES, 1),
    ...(isFirst
      ? [
          { id: 60, specifiers: '' },
          ...lineKeys(66, 'hcp', firstMargin(), QUARTERS.slice(1, -1), 0.25, -1),
          ...lineKeys(68, 'total', firstTotal(), QUARTERS.slice(1, -1), 0.25),
        ]
      : []),
  ]
  return { offered, quote: key => quotes[key.id]!(key), together: legs => together(grid(), score, legs) }
}

const certainOf = (value: number): Spread => ({ from: value, p: Float64Array.of(1) })

function stillToCome(shown: Score, means: Score, left: number): Spread {
  return { from: shown[0] + shown[1], p: poisson((means[0] + means[1]) * left, MANY) }
}

function doubleChance(margin: Spread): Outcome[] {
  const { win, refund: draw, lose } = over(margin, 0)
  return [
    { id: '9', split: plain(win + draw, lose) },
    { id: '10', split: plain(win + lose, draw) },
    { id: '11', split: plain(draw + lose, win) },
  ]
}

function drawNoBet(margin: Spread): Outcome[] {
  const split = over(margin, 0)
  return [
    { id: '4', split },
    { id: '5', split: mirrored(split) },
  ]
}

type Holds = (home: number, away: number) => boolean

function yesNo(grid: Grid, score: Score, holds: Holds, [yes, no]: readonly [string, string]): Outcome[] {
  const [p, q] = [chanceThat(grid, score, holds), chanceThat(grid, score, (h, a) => !holds(h, a))]
  return [
    { id: yes, split: plain(p, q) },
    { id: no, split: plain(q, p) },
  ]
}

function correctScores(grid: Grid, score: Score): Outcome[] {
  const chances = new Map<string, number>()
  for (let home = 0; home <= SCORES; home++)
    for (let away = 0; away <= SCORES; away++) chances.set(`${home}:${away}`, 0)
  chances.set('other', 0)
  for (let i = 0; i < SIDE; i++)
    for (let j = 0; j < SIDE; j++) {
      const [home, away] = [score[0] + i, score[1] + j]
      const id = home <= SCORES && away <= SCORES ? `${home}:${away}` : 'other'
      chances.set(id, chances.get(id)! + grid[i * SIDE + j]!)
    }
  return exclusive([...chances.keys()], [...chances.values()])
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

const WINNERS: Record<1 | 10, Record<string, string>> = {
  1: { '1': 'h', '2': 'd', '3': 'a' },
  10: { '9': 'hd', '10': 'ha', '11': 'da' },
}

/** By which final scores an outcome is won; undefined for those that may give a stake back, or are no matter of the final score. */
function wonBy({ id, specifiers, outcome }: Leg): Holds | undefined {
  const line = numberOf({ id, specifiers })
  const isHalf = Math.abs(line % 1) === 0.5
  if (id === 1 || id === 10) {
    const wins = WINNERS[id][outcome]
    return wins === undefined ? undefined : (h, a) => wins.includes(h > a ? 'h' : h < a ? 'a' : 'd')
  }
  const won: Record<string, Holds> = {
    '16 1714': (h, a) => h - a + line > 0,
    '16 1715': (h, a) => h - a + line < 0,
    '18 12': (h, a) => h + a > line,
    '18 13': (h, a) => h + a < line,
    '26 70': (h, a) => (h + a) % 2 === 1,
    '26 72': (h, a) => (h + a) % 2 === 0,
    '29 74': (h, a) => h > 0 && a > 0,
    '29 76': (h, a) => h === 0 || a === 0,
  }
  if (id === 45 && outcome !== 'other') return (h, a) => `${h}:${a}` === outcome
  return (id === 16 || id === 18) && !isHalf ? undefined : won[`${id} ${outcome}`]
}

function together(grid: Grid, score: Score, legs: readonly Leg[]): number | undefined {
  const won = legs.map(wonBy)
  if (!won.every(each => each !== undefined)) return undefined
  return chanceThat(grid, score, (h, a) => won.every(each => each(h, a)))
}
