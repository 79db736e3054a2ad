import { eachToken, pickToken } from '../shapes.ts'
import type { Odds, PlayType } from '../types.ts'
import { defineInWindow, type Family, scoreTokens, type Window } from './define.ts'

/** Which drawn contents a pick wins on. */
export type Picks = Readonly<Record<string, (drawn: readonly string[]) => boolean>>

type PicksPlay = { picks: Picks; odds: Odds; slots?: number; pushes?: (drawn: readonly string[]) => boolean }

/** A play of named picks, each a combination that hits once or not at all; all come back where `pushes`. */
export function definePicks(family: Family, code: string, window: Window, play: PicksPlay): PlayType {
  const { picks, pushes = () => false, ...rest } = play
  return defineInWindow(family, code, window, {
    ...rest,
    pricesNumbers: true,
    shape: eachToken(pickToken(Object.keys(picks))),
    score: (selection, drawn) =>
      pushes(drawn)
        ? { wins: [], pushed: selection[0]?.length ?? 0 }
        : scoreTokens(selection, token => Number(picks[token]?.(drawn) ?? false)),
  })
}

type Measure = (drawn: readonly string[]) => number

/** Big from `big` up and small below it, by the value of what was drawn. */
export function bigSmall(measure: Measure, big: number): Picks {
  return { BIG: drawn => measure(drawn) >= big, SMALL: drawn => measure(drawn) < big }
}

export function oddEven(measure: Measure): Picks {
  return { ODD: drawn => measure(drawn) % 2 === 1, EVEN: drawn => measure(drawn) % 2 === 0 }
}

/** A pick for each value between two, both included. */
export function exactly(measure: Measure, lowest: number, highest: number): Picks {
  const values = Array.from({ length: highest - lowest + 1 }, (_, i) => lowest + i)
  return Object.fromEntries(values.map(value => [String(value), drawn => measure(drawn) === value]))
}

/** The first of two drawn against the second: dragon is the higher, tiger the lower. */
export const DRAGON_TIGER: Picks = {
  DRAGON: ([a, b]) => Number(a) > Number(b),
  TIGER: ([a, b]) => Number(a) < Number(b),
}

export function sumOf(drawn: readonly string[]): number {
  return drawn.reduce((sum, token) => sum + Number(token), 0)
}

/** The drawn digits as one number: 0, 7 is 7. */
export function numberOf(drawn: readonly string[]): number {
  return Number(drawn.join(''))
}

/** The same picks under other names: Vietnamese games say TAI for BIG. */
export function renamePicks(picks: Picks, names: Readonly<Record<string, string>>): Picks {
  return Object.fromEntries(Object.entries(picks).map(([pick, wins]) => [names[pick] ?? pick, wins]))
}
