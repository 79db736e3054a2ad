import { choose, combinationsOf, countPicks, picksOf } from './combinations.ts'
import type { PlayType, Problem, ProblemReason, Selection } from './types.ts'

/** What selections of a play look like, and how many combinations one stands for. */
export type Shape = Pick<PlayType, 'findProblems' | 'countCombinations'> & Partial<Pick<PlayType, 'outcomes'>>
/** `size`: how many tokens there are, where that is what a play's outcomes are told by. */
export type TokenCheck = ((token: string) => ProblemReason | null) & { readonly size?: number }

export const sized = (check: (token: string) => ProblemReason | null, size: number): TokenCheck =>
  Object.assign(check, { size })

/** Exactly so many digits: `05`, never `5` (lottery.md §0.1). */
export const digitsToken = (length: number): TokenCheck =>
  sized(token => {
    if (!/^\d+$/.test(token)) return 'not_a_number'
    return token.length === length ? null : 'wrong_length'
  }, 10 ** length)

/** A ball by its number, without leading zeros. */
export const ballToken = (lowest: number, highest: number): TokenCheck =>
  sized(
    token => {
      if (!/^(0|[1-9]\d*)$/.test(token)) return 'not_a_number'
      return Number(token) >= lowest && Number(token) <= highest ? null : 'out_of_range'
    },
    highest - lowest + 1,
  )

export const pickToken = (picks: readonly string[]): TokenCheck =>
  sized(token => (picks.includes(token) ? null : 'unknown_pick'), picks.length)

type Size = { least: number; most?: number }

/** What is wrong with one group of tokens, each token at most once. */
export function checkGroup(tokens: readonly string[], check: TokenCheck, { least, most = Infinity }: Size): Problem[] {
  const seen = new Set<string>()
  const problems = tokens.flatMap((token): Problem[] => {
    const reason = check(token) ?? (seen.has(token) ? 'duplicate' : null)
    seen.add(token)
    return reason ? [{ token, reason }] : []
  })
  if (tokens.length < least) problems.push({ token: null, reason: 'too_few' })
  if (tokens.length > most) problems.push({ token: tokens[most] ?? null, reason: 'too_many' })
  return problems
}

function inGroups(count: number, check: (selection: Selection) => Problem[]): PlayType['findProblems'] {
  return selection => (selection.length === count ? check(selection) : [{ token: null, reason: 'wrong_groups' }])
}

/** What a play's outcomes are, where its tokens are counted. */
function told(
  { size }: TokenCheck,
  ofSize: (size: number) => number,
  namesOf: (selection: Selection) => Iterable<string>,
): Pick<Shape, 'outcomes'> {
  return size === undefined ? {} : { outcomes: { count: ofSize(size), namesOf } }
}

function* joined(all: Iterable<readonly string[]>): Generator<string> {
  for (const tokens of all) yield tokens.join(' ')
}

const fallingFrom = (size: number, length: number): number =>
  length === 0 ? 1 : size * fallingFrom(size - 1, length - 1)

/** Each token is a combination: several numbers of a lô, several picks. */
export function eachToken(check: TokenCheck, countOf: (token: string) => number = () => 1): Shape {
  return {
    findProblems: inGroups(1, ([tokens = []]) => checkGroup(tokens, check, { least: 1 })),
    countCombinations: ([tokens = []]) => tokens.reduce((sum, token) => sum + countOf(token), 0),
    ...told(
      check,
      size => size,
      ([tokens = []]) => tokens,
    ),
  }
}

/** A pool of which every `chosen` make a combination. `most` = `chosen` sells the single combination only. */
export function pool(check: TokenCheck, chosen: number, size: Partial<Size> = {}): Shape {
  return {
    findProblems: inGroups(1, ([tokens = []]) => checkGroup(tokens, check, { least: chosen, ...size })),
    countCombinations: ([tokens = []]) => choose(tokens.length, chosen),
    ...told(
      check,
      size => choose(size, chosen),
      ([tokens = []]) => joined(combinationsOf(tokens.toSorted(), chosen)),
    ),
  }
}

/** Bankers that are in every combination, and others to fill it up (胆拖): C(others, chosen − bankers). */
export function bankers(check: TokenCheck, chosen: number): Shape {
  return {
    findProblems: inGroups(2, ([fixed = [], others = []]) => {
      const isFixed = new Set(fixed)
      return [
        ...checkGroup(fixed, check, { least: 1, most: chosen - 1 }),
        ...checkGroup(others, check, { least: Math.max(1, chosen - fixed.length) }),
        ...others.filter(token => isFixed.has(token)).map(token => ({ token, reason: 'duplicate' as const })),
      ]
    }),
    countCombinations: ([fixed = [], others = []]) => choose(others.length, chosen - fixed.length),
  }
}

/** Choices for each position; without `repeats` only picks of different tokens count. */
export function rows(check: TokenCheck, length: number, repeats: boolean, times = 1): Shape {
  const countCombinations = (selection: Selection) => times * countPicks(selection, repeats)
  return {
    findProblems: inGroups(length, selection => {
      const problems = selection.flatMap(row => checkGroup(row, check, { least: 1 }))
      if (problems.length === 0 && countCombinations(selection) === 0) {
        problems.push({ token: null, reason: 'nothing_counted' })
      }
      return problems
    }),
    countCombinations,
    ...told(
      check,
      size => (repeats ? size ** length : fallingFrom(size, length)),
      selection => joined(picksOf(selection, repeats)),
    ),
  }
}

/** Positions bet on one by one (定位胆): each choice a combination, positions may stay empty. */
export function places(check: TokenCheck, length: number): Shape {
  const countCombinations = (selection: Selection) => selection.reduce((sum, row) => sum + row.length, 0)
  return {
    findProblems: inGroups(length, selection => [
      ...selection.flatMap(row => checkGroup(row, check, { least: 0 })),
      ...(countCombinations(selection) === 0 ? [{ token: null, reason: 'too_few' as const }] : []),
    ]),
    countCombinations,
  }
}

/** Refuses numbers of one digit only (777): in any order they have one order, and return a sixth (lottery.md §3.1). */
export function refuseAlike(shape: Shape): Shape {
  return {
    ...shape,
    findProblems: selection => {
      const problems = shape.findProblems(selection)
      const alike = (selection[0] ?? []).filter(token => token.length > 1 && new Set(token).size === 1)
      return problems.length > 0 ? problems : alike.map(token => ({ token, reason: 'same_digits' as const }))
    },
  }
}
