import type { Draw } from '#apps/studio/engine/slots/draw.ts'
import type { EventStatus, Split } from '#apps/studio/feed-messages.ts'
import { fairPrice, medianOf, mirrored, over, plain, type Spread } from '../models/split.ts'
import type { Trouble } from './trouble.ts'

export type Side = 0 | 1
/** What happens on the field, so many ms after the start. */
export type Happening = { at: number; kind: string; side?: Side; value?: number }
export type MarketKey = { id: number; specifiers: string }
export type Outcome = { id: string; split: Split }
/** All markets at one moment: which are offered, and the chances of any given what has happened. */
export type View = {
  offered: () => MarketKey[]
  quote: (key: MarketKey) => Outcome[]
  /** How likely all of them are won; undefined where that is not known, or a stake may come back. */
  together?: (legs: readonly Leg[]) => number | undefined
}
export type Leg = MarketKey & { outcome: string }

/** A moment of a match. Chances of a danger are not told: an attack is on, or the next point ends a set. */
export type Moment = Happening & { status: EventStatus; isOpen: boolean; view: () => View }

/** A match that was played: the same from the same parameters and draws. The first moment is that before its start. */
export type Match = {
  moments: Moment[]
  lengthMs: number
  /** The first moment in play. */
  liveFrom: number
  /** It ends before its end: what is not decided by then is void. */
  isCut?: boolean
  trouble?: Trouble
}

/** How a sport is played and told: states are folded from what happens, and each tells its chances by itself. */
export type Game<S> = {
  happenings: Happening[]
  begin: S
  apply: (state: S, happening: Happening) => S
  status: (state: S, at: number) => EventStatus
  view: (state: S, at: number) => View
}

export function matchOf<S>({ happenings, begin, apply, status, view }: Game<S>): Match {
  const moments: Moment[] = []
  const tell = (happening: Happening, state: S) => {
    const now = status(state, happening.at)
    const isOpen = now.status < 3 && !now.danger
    moments.push({ ...happening, status: now, isOpen, view: () => view(state, happening.at) })
  }
  let state = begin
  tell({ at: 0, kind: 'before' }, state)
  for (const happening of happenings) {
    state = apply(state, happening)
    tell(happening, state)
  }
  return { moments, lengthMs: happenings.at(-1)!.at, liveFrom: 1 }
}

/** A uniform number between 0 and 1, both excluded. */
export const uniform = (draw: Draw): number => (draw(2 ** 31) + 0.5) / 2 ** 31
export const waiting = (draw: Draw, rate: number): number => -Math.log(uniform(draw)) / rate

export const specifier = (name: string, value: number): string => `${name}=${value}`
/** The line of a market, or which of its kind it is: `3.5` of `setnr=2|hcp=3.5`. */
export const numberOf = ({ specifiers }: MarketKey): number => Number(specifiers.slice(specifiers.lastIndexOf('=') + 1))
/** Which part of a match a market is about: `2` of `setnr=2|hcp=3.5`. */
export const partOf = ({ specifiers }: MarketKey): number =>
  Number.parseInt(specifiers.slice(specifiers.indexOf('=') + 1), 10)
/** Lines of one part of a match. */
export const linesOf = (part: string, keys: readonly MarketKey[]): MarketKey[] =>
  keys.map(({ id, specifiers }) => ({ id, specifiers: `${part}|${specifiers}` }))

/** The two outcomes of a line: what is more than it, and the other. */
export function lineOutcomes(spread: Spread, line: number, ids: readonly [string, string]): Outcome[] {
  const split = over(spread, line)
  return [
    { id: ids[0], split },
    { id: ids[1], split: mirrored(split) },
  ]
}
export const HANDICAP = ['1714', '1715'] as const
export const TOTAL = ['12', '13'] as const
/** A handicap is what home is given: more than its negative is won. */
export const handicapOutcomes = (margin: Spread, key: MarketKey) => lineOutcomes(margin, -numberOf(key), HANDICAP)
export const totalOutcomes = (total: Spread, key: MarketKey) => lineOutcomes(total, numberOf(key), TOTAL)

export function winnerOutcomes(margin: Spread): Outcome[] {
  const { win, lose } = over(margin, 0)
  return [
    { id: '4', split: plain(win, lose) },
    { id: '5', split: plain(lose, win) },
  ]
}

/** Lines that are offered have no side below this chance. */
const LEAST = 0.12

/** The line that divides a spread most evenly and its neighbours, as far as both sides have a chance. */
function linesNear(spread: Spread, middle: number, steps: readonly number[], step: number): number[] {
  const chance = (line: number) => 1 / fairPrice(over(spread, line))
  let best = middle
  for (let i = -4; i <= 4; i++)
    if (Math.abs(chance(middle + i * step) - 0.5) < Math.abs(chance(best) - 0.5)) best = middle + i * step
  return steps.map(each => best + each).filter(line => chance(line) >= LEAST && chance(line) <= 1 - LEAST)
}

/** The lines of a market that are offered. `sign` is -1 where a line is told as what home is given. */
export function lineKeys(
  ...[id, name, spread, steps, step, sign = 1]: [
    id: number,
    name: string,
    spread: Spread,
    steps: readonly number[],
    step: number,
    sign?: number,
  ]
): MarketKey[] {
  const middle = medianOf(spread) + (step === 1 ? 0.5 : 0)
  return linesNear(spread, middle, steps, step).map(line => ({ id, specifiers: specifier(name, sign * line || 0) }))
}

/** One of them happens: each is lost by what all others come to. */
export function exclusive(ids: readonly string[], chances: readonly number[]): Outcome[] {
  return ids.map((id, i) => {
    const others = chances.reduce((sum, p, other) => (other === i ? sum : sum + p), 0)
    return { id, split: plain(chances[i]!, others) }
  })
}

/** Home, level, away. */
export function threeWay(margin: Spread): Outcome[] {
  const { win, refund: draw, lose } = over(margin, 0)
  return exclusive(['1', '2', '3'], [win, draw, lose])
}
