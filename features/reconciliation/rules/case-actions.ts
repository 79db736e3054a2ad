import type { TxState } from '#features/gateway/rules/gateway.ts'
import { FINDINGS } from './reconcile.ts'

/* What two people may decide about a case (wallet contract §2.3: everything else is for two pairs of eyes). */

export const DECISIONS = ['close', 'apply', 'release', 'return', 'void', 'end'] as const
/**
 * `apply`: the win that only the vendor has is paid. `release`, `return`: held money is paid, or not. `void`: the bets of
 * an open round come back. `end`: an open round is closed as it is booked. `close`: nothing moves, a note explains it.
 */
export type Decision = (typeof DECISIONS)[number]

/** All that a case can be about: what comparing finds, and what the wallet holds back. */
export const CASE_TYPES = [...FINDINGS, 'HELD', 'RISK', 'CAP', 'OPEN_ROUND', 'STATEMENT_DIFF'] as const

const PAYABLE = ['THEIRS_ONLY', 'DUPLICATE', 'ORPHAN_WIN']

/** `tx`: the state of its transaction with us, undefined when we have none. `lostOp`: what only the vendor has. */
export function decisionsOf(type: string, tx: TxState | undefined, lostOp: string): Decision[] {
  // Held money and open rounds must not be left behind by closing their case.
  if (tx === 'HELD') return ['release', 'return']
  if (type === 'OPEN_ROUND') return ['void', 'end']
  return PAYABLE.includes(type) && !tx && lostOp === 'win' ? ['close', 'apply'] : ['close']
}
