import type { PlayType } from '../../../rules/types.ts'
import { rowCount } from '../betting-state.ts'
import { boardOf } from './board.ts'
import { shortCode } from './play-tabs.ts'

/** What a row of a board is called: a key of `lotteryBet.group` and the number in it. */
export type GroupLabel = {
  readonly kind: 'numbers' | 'position' | 'bankers' | 'others' | 'main' | 'extra' | 'times' | 'digit'
  readonly n: string
}

/** Where the first row of a play stands in the result, from 1. */
const STARTS: Readonly<Record<string, number>> = { H4: 2, Z3: 2, H3: 3, H2: 4 }
/** How often the tokens of each row show in a pattern (组选). */
const TIMES: Readonly<Record<string, readonly [number, number]>> = {
  GROUP60: [2, 1],
  GROUP30: [2, 1],
  GROUP20: [3, 1],
  GROUP10: [3, 2],
  GROUP5: [4, 1],
  GROUP12: [2, 1],
  GROUP4: [3, 1],
}

/** The rows of a play's board, in order. */
export function groupLabels(play: PlayType): GroupLabel[] {
  const code = shortCode(play.code)
  const count = rowCount(play)
  if (boardOf(play).kind === 'digits') return numbered('digit', 1, count)
  if (count === 1) return [{ kind: 'numbers', n: '' }]
  if (code.endsWith('_DT'))
    return [
      { kind: 'bankers', n: '' },
      { kind: 'others', n: '' },
    ]
  if (play.family === 'L535')
    return [
      { kind: 'main', n: '' },
      { kind: 'extra', n: '' },
    ]
  const times = TIMES[code.slice(code.indexOf('_') + 1)]
  if (times && count === 2 && code.includes('GROUP')) return times.map(n => ({ kind: 'times', n: String(n) }))
  const start = play.family === 'D3' && code.startsWith('H2') ? 2 : (STARTS[code.slice(0, 2)] ?? 1)
  return numbered('position', start, count)
}

function numbered(kind: GroupLabel['kind'], start: number, count: number): GroupLabel[] {
  return Array.from({ length: count }, (_, i) => ({ kind, n: String(start + i) }))
}
