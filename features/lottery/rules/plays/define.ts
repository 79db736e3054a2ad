import { ratio } from '../ratio.ts'
import type { Shape } from '../shapes.ts'
import { numbersOf } from '../structures/structures.ts'
import type { Odds, PlayType, PrizeMode, Result, Score, Selection, StructureCode, Tier, Way, Win } from '../types.ts'
import { chancesOf, keyOf, waysOfOne } from './ways.ts'

/** What the plays of one family have in common. */
export type Family = { family: string; structure: StructureCode; mode: PrizeMode }

type PlaySpec = { shape: Shape; slots?: number; pricesNumbers?: boolean; jackpots?: readonly string[] } & Pick<
  PlayType,
  'odds' | 'score' | 'findChances'
> &
  Partial<Pick<PlayType, 'findWays' | 'prizesOf'>>

/** Builds one play of a family. */
export function definePlay(
  { family, structure, mode }: Family,
  code: string,
  { shape, slots = 1, pricesNumbers = false, jackpots = [], ...rest }: PlaySpec,
): PlayType {
  return {
    family,
    structure,
    mode,
    code: `${prefixOf(family)}_${code}`,
    slots,
    pricesNumbers,
    jackpots,
    prizesOf: selection => (pricesNumbers ? selection.flat() : null),
    findWays: selection => (shape.countCombinations(selection) === 1 ? waysOfOne(rest.findChances(selection)) : null),
    ...shape,
    ...rest,
  }
}

/** `KENO_HOUSE` and `KENO_VIETLOTT` share their codes' prefix. */
function prefixOf(family: string): string {
  return family.split('_')[0]!
}

/** A part of a result that some plays look at, and what can be drawn there. */
export type Window = {
  readonly read: (result: Result) => readonly string[]
  readonly alphabet: readonly string[]
  readonly length: number
  readonly repeats: boolean
}

export const DIGITS: readonly string[] = [...'0123456789']

export function ballsUpTo(highest: number): string[] {
  return Array.from({ length: highest }, (_, i) => String(i + 1))
}

/** Positions of a structure of one tier, from 0. */
export function positionsWindow(tier: Tier, positions: readonly number[]): Window {
  return {
    read: ({ tiers }) => positions.map(position => tiers[0]?.[position] ?? ''),
    alphabet: 'digits' in tier.of ? DIGITS : ballsUpTo(tier.of.highest),
    length: positions.length,
    repeats: tier.repeats,
  }
}

/** Digits of the first number of a tier: the last `length`, or the first. */
export function digitsWindow(tier: string, length: number, end: 'last' | 'first' = 'last'): Window {
  return {
    read: result => {
      const [number = ''] = numbersOf(result, [tier])
      return [...(end === 'last' ? number.slice(-length) : number.slice(0, length))]
    },
    alphabet: DIGITS,
    length,
    repeats: true,
  }
}

/** Visits everything a window can show, all equally likely. The array is the same one each time. */
export function visitContents({ alphabet, length, repeats }: Window, visit: (drawn: readonly string[]) => void): void {
  const drawn: string[] = []
  const fill = () => {
    if (drawn.length === length) return visit(drawn)
    for (const token of alphabet) {
      if (!repeats && drawn.includes(token)) continue
      drawn.push(token)
      fill()
      drawn.pop()
    }
  }
  fill()
}

type InWindow = {
  shape: Shape
  odds: Odds
  slots?: number
  pricesNumbers?: boolean
  score: (selection: Selection, drawn: readonly string[]) => Score
}

/** A play that looks at one window: its chances come from playing it against all the window can show. */
export function defineInWindow(family: Family, code: string, window: Window, play: InWindow): PlayType {
  return definePlay(family, code, {
    ...play,
    score: (selection, result) => play.score(selection, window.read(result)),
    findChances: selection => chancesOf(enumerateWays(window, drawn => play.score(selection, drawn))),
    findWays: selection => enumerateWays(window, drawn => play.score(selection, drawn)),
  })
}

function enumerateWays(window: Window, scoreOf: (drawn: readonly string[]) => Score): Way[] {
  const counts = new Map<string, { score: Score; count: number }>()
  let all = 0
  visitContents(window, drawn => {
    const score = scoreOf(drawn)
    const key = keyOf(score)
    const same = counts.get(key)
    if (same) same.count++
    else counts.set(key, { score, count: 1 })
    all++
  })
  return [...counts.values()].map(({ score, count }) => ({ score, chance: ratio(count, all) }))
}

/** What plays read of a result, read once however many bets are settled by it. */
export function oncePerResult<T>(read: (result: Result) => T): (result: Result) => T {
  const known = new WeakMap<Result, T>()
  return result => {
    if (!known.has(result)) known.set(result, read(result))
    return known.get(result)!
  }
}

export const NOTHING: Score = { wins: [], pushed: 0 }

/** One combination that hit once, or none. */
export function scoreOnce(won: boolean, prize: string, combinations = 1): Score {
  return won && combinations > 0 ? { wins: [{ prize, hits: 1, combinations }], pushed: 0 } : NOTHING
}

/** Each token on its own: how often it hit. */
export function scoreTokens([tokens = []]: Selection, hitsOf: (token: string) => number): Score {
  const wins = tokens.flatMap((token): Win[] => {
    const hits = hitsOf(token)
    return hits > 0 ? [{ prize: token, hits, combinations: 1 }] : []
  })
  return { wins, pushed: 0 }
}
