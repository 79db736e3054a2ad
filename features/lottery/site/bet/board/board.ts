import type { PlayType, Problem } from '../../../rules/types.ts'
import { MAX_TOKENS, tokensTaken } from './tokens.ts'

/** Cells of which so many must and may be chosen. */
export type Group = { readonly cells: readonly string[]; readonly least: number; readonly most: number }

/**
 * What a play is chosen on: the hundred numbers of two digits, digits put together in rows (three digits and more), or
 * groups of cells: balls, picks, faces, one group a position.
 */
export type Board = {
  readonly kind: 'hundred' | 'digits' | 'groups'
  readonly groups: readonly Group[]
  /** Whether each cell is a bet of its own, so that it shows its odds. */
  readonly isEach: boolean
}

const boards = new WeakMap<PlayType, Board>()

/** The board of a play, found by asking the play what it takes: a new play has its board by itself. */
export function boardOf(play: PlayType): Board {
  const known = boards.get(play)
  if (known) return known
  const board = findBoard(play)
  boards.set(play, board)
  return board
}

function findBoard(play: PlayType): Board {
  const count = countGroups(play)
  const groups = Array.from({ length: count }, (_, at): Group => {
    const cells = tokensTaken(play.family, token => isTaken(play, count, at, token))
    return { cells, ...boundsOf(play, count, at, cells) }
  })
  const [{ cells: [cell = ''] = [] } = { cells: [] }] = groups
  const isNumber = groups.length === 1 && groups[0]!.cells.length >= 100
  const kind = !isNumber ? 'groups' : cell.length === 2 ? 'hundred' : 'digits'
  return { kind, groups, isEach: play.pricesNumbers && count === 1 && play.countCombinations([[cell]]) === 1 }
}

function countGroups(play: PlayType): number {
  for (let count = 1; count <= MAX_TOKENS; count++) {
    if (!has(play.findProblems(Array(count).fill([])), 'wrong_groups')) return count
  }
  throw new Error(`no number of groups fits ${play.code}`)
}

const WRONG_TOKENS: readonly string[] = ['not_a_number', 'wrong_length', 'out_of_range', 'unknown_pick']

function isTaken(play: PlayType, count: number, at: number, token: string): boolean {
  return !play.findProblems(onlyIn(count, at, [token])).some(({ reason }) => WRONG_TOKENS.includes(reason))
}

/** The fewest and the most cells of one group; the others stay empty meanwhile, so only a group alone says its fewest. */
function boundsOf(
  play: PlayType,
  count: number,
  at: number,
  cells: readonly string[],
): { least: number; most: number } {
  const problemsOf = (size: number) => play.findProblems(onlyIn(count, at, cells.slice(0, size)))
  const sizes = Array.from({ length: Math.min(cells.length, MAX_TOKENS) }, (_, i) => i + 1)
  const least = count > 1 ? 1 : (sizes.find(size => !has(problemsOf(size), 'too_few')) ?? 1)
  const over = sizes.find(size => has(problemsOf(size), 'too_many'))
  return { least, most: over === undefined ? Infinity : over - 1 }
}

function onlyIn(count: number, at: number, tokens: readonly string[]): string[][] {
  return Array.from({ length: count }, (_, i) => (i === at ? [...tokens] : []))
}

function has(problems: readonly Problem[], wanted: Problem['reason']): boolean {
  return problems.some(({ reason }) => reason === wanted)
}
