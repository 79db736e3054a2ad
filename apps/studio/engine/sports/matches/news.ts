import type { Draw } from '#apps/studio/engine/slots/draw.ts'
import type { Possession } from '../models/baskets.ts'
import { mixed as mixedSplit } from '../models/split.ts'
import { type Match, type Moment, uniform, type View } from './match.ts'
import type { MatchParameters } from './sports.ts'

/** Word of a side's shape, so many ms before the start (a negative number): 1 is good for home, -1 for away. */
export type News = { at: number; step: 1 | -1 }

const MINUTE = 60_000
/** Each comes once, within so many minutes before the start. */
const WINDOWS = [
  [150, 90],
  [75, 45],
  [30, 15],
  [10, 2],
] as const

/** Drawn before a match is announced, and committed to with what else it is drawn from. Either step is as likely. */
export function newsOf(draw: Draw): News[] {
  return WINDOWS.map(([from, to]) => {
    const minutes = to + (from - to) * uniform(draw)
    return { at: -Math.round(minutes * MINUTE), step: uniform(draw) < 0.5 ? 1 : -1 }
  })
}

/** What one step is worth: of the logarithm of goals, of a possession, of a served point, of a point. */
const [GOALS, BASKETS, SERVES, POINTS] = [0.03, 0.002, 0.003, 0.003]
const rounded = (value: number) => Number(value.toFixed(6))

/** The model of a match after so many steps for home. */
export function shifted(match: MatchParameters, steps: number): MatchParameters {
  switch (match.sport) {
    case 'football': {
      const [home, away] = match.goals
      const factor = Math.exp(GOALS * steps)
      return { ...match, goals: [rounded(home * factor), rounded(away / factor)] }
    }
    case 'basketball':
      return { ...match, home: better(match.home, BASKETS * steps), away: better(match.away, -BASKETS * steps) }
    case 'tennis': {
      const [home, away] = match.serves
      return { ...match, serves: [rounded(home + SERVES * steps), rounded(away - SERVES * steps)] }
    }
    default:
      return { ...match, chance: rounded(match.chance + POINTS * steps) }
  }
}

const better = ([none, one, two, three]: Possession, by: number): Possession =>
  [...[rounded(none - by), one], ...[rounded(two + by), three]] as unknown as Possession

/**
 * The match with its news told before it. Prices at each moment are the mixture of all models that may follow: what is not told yet
 * goes either way as often, so that they are the exact chances of whoever knows what was told.
 */
export function withNews(match: Match, news: readonly News[], viewAfter: (steps: number) => View): Match {
  if (news.length === 0) return match
  const [before, ...rest] = match.moments as [Moment, ...Moment[]]
  const known = new Map<number, View>()
  const viewOf = (steps: number) => {
    const view = known.get(steps) ?? viewAfter(steps)
    known.set(steps, view)
    return view
  }
  let steps = 0
  const told = [before, ...news.map(({ at }) => ({ ...before, at, kind: 'news' }))].map((moment, i) => {
    steps += news[i - 1]?.step ?? 0
    const [now, left] = [steps, news.length - i]
    return { ...moment, view: () => mixtureOf(now, left, viewOf) }
  })
  return { ...match, moments: [...told, ...rest], liveFrom: match.liveFrom + news.length }
}

function mixtureOf(steps: number, left: number, viewOf: (steps: number) => View): View {
  const parts = Array.from({ length: left + 1 }, (_, up) => ({
    weight: ways(left, up) / 2 ** left,
    view: viewOf(steps + 2 * up - left),
  }))
  return {
    // Lines stand around the model as it is known.
    offered: () => viewOf(steps).offered(),
    quote: key => {
      const quoted = parts.map(({ weight, view }) => ({ weight, outcomes: view.quote(key) }))
      return quoted[0]!.outcomes.map(({ id }, i) => ({
        id,
        split: mixedSplit(quoted.map(({ weight, outcomes }) => ({ weight, split: outcomes[i]!.split }))),
      }))
    },
    together: legs => {
      let sum = 0
      for (const { weight, view } of parts) {
        const chance = view.together?.(legs)
        if (chance === undefined) return undefined
        sum += weight * chance
      }
      return sum
    },
  }
}

/** In how many ways so many of `left` steps go up. */
function ways(left: number, up: number): number {
  let count = 1
  for (let i = 1; i <= up; i++) count = (count * (left - up + i)) / i
  return count
}
