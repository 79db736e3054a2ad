import { validBet } from '#features/turnover/rules/turnover.ts'
import { type Amount, amount, ZERO } from '#shared/money.ts'
import { findPlay } from './lottery.ts'
import { parseSelection, type SoldLine, stakeOfSold } from './sold.ts'
import type { LineEnd } from './ticket.ts'

/* How much of a member's tickets of one issue is valid (promotions §5). */

/** A ticket that is settled; `unit`: ten-thousandths in the smallest unit that lines are kept in. */
export type EndedTicket = { lines: readonly SoldLine[]; ends: readonly LineEnd[]; unit: bigint }
export type Counted = { valid: Amount; leftOut: Amount }

/** A lottery as bonuses and turnover name games. */
export function gameOf({ vendor, code }: { vendor: string; code: string }) {
  return { game: `${vendor}:${code}`, category: vendor === 'ELOTT' ? ('ELOTT' as const) : ('LOTT' as const) }
}

/** So many outcomes are told one by one; of larger plays what lines name is added up. */
const MOST_TOLD = 200_000

/**
 * The stake of lines that a draw has decided (`turnoverOf`), but for plays of which all these tickets together cover too
 * much. A selection that was bet twice covers no more than once.
 */
export function countTickets(family: string, tickets: readonly EndedTicket[]): Counted[] {
  const byPlay = Map.groupBy(
    tickets.flatMap(({ lines }) => lines),
    line => line.play,
  )
  const covered = new Map([...byPlay].map(([play, lines]) => [play, coveredOf(family, play, lines)]))
  return tickets.map(({ lines, ends, unit }) => {
    let [all, valid] = [0n, 0n]
    for (const [i, line] of lines.entries()) {
      const kind = ends[i]?.[0]
      if (kind !== 'win' && kind !== 'lose') continue
      const stake = amount(stakeOfSold(line) * unit)
      all += stake
      valid += validBet({ category: 'LOTT', stake, covered: covered.get(line.play) })
    }
    return { valid: amount(valid), leftOut: all === valid ? ZERO : amount(all - valid) }
  })
}

/** Of how many outcomes of a play lines name how many; undefined where that is not told. */
function coveredOf(
  family: string,
  code: string,
  lines: readonly SoldLine[],
): { outcomes: number; of: number } | undefined {
  const play = findPlay(family, code)
  if (!play?.outcomes) return undefined
  const { count: of, namesOf } = play.outcomes
  const selections = [...new Set(lines.map(line => line.selection))].map(parseSelection)
  const atMost = selections.reduce((sum, selection) => sum + play.countCombinations(selection), 0)
  // So few that it need not be told which, or too many to be told.
  if (atMost * 2 < of || of > MOST_TOLD) return { outcomes: atMost, of }
  const names = new Set<string>()
  for (const selection of selections) for (const name of namesOf(selection)) names.add(name)
  return { outcomes: names.size, of }
}
