import { combinationsOf } from './combinations.ts'
import type { PlayType, Problem, Selection } from './types.ts'

/** What typed or pasted text means: selections in order, numbers that came again, and what cannot be read. */
export type QuickEntry = {
  readonly selections: readonly Selection[]
  readonly repeated: readonly string[]
  readonly problems: readonly Problem[]
}

/** Spaces round a comma, a semicolon or a line's end belong to it; a lone space or tab separates by itself. */
const SEPARATOR = /[ \t]*(?:[,;]|\r?\n)[ \t]*|[ \t]/

/**
 * Reads `nhập nhanh`: tokens by comma, semicolon, space or line; numbers of one combination joined by `&` (lottery.md §8).
 * A play of single numbers gives one selection with all of them, a play of combinations one selection for each. The same
 * again, `01&02` and `02&01` alike, is left out and named; what the play refuses is named with its reason.
 */
export function parseQuickEntry(play: PlayType, text: string): QuickEntry {
  const parts = text.trim() === '' ? [] : text.trim().split(SEPARATOR)
  const seen = new Set<string>()
  const repeated: string[] = []
  const problems: Problem[] = []
  const groups: string[][] = []
  for (const part of parts) {
    const tokens = part.split('&')
    const key = [...tokens].sort().join('&')
    const found = part === '' ? [{ token: '', reason: 'empty' as const }] : play.findProblems([tokens])
    if (found.length > 0) problems.push(...found.map(problem => ({ ...problem, token: problem.token ?? part })))
    else if (seen.has(key)) repeated.push(part)
    else groups.push(tokens)
    seen.add(key)
  }
  const single = groups.every(tokens => tokens.length === 1)
  const selections = single && groups.length > 0 ? [[groups.flat()]] : groups.map(tokens => [tokens])
  return { selections, repeated, problems }
}

/** Quay: a pool written out as its combinations, each a selection of its own. */
export function wheelSelections(tokens: readonly string[], chosen: number): Selection[] {
  return [...combinationsOf(tokens, chosen)].map(combination => [combination])
}
