import type { Amount } from '#shared/money.ts'

/* With BANK_CASES=1 amounts choose what happens to them, without a hand (cashier §3.1). */

/** What happens to an order, or to a payout where it has a meaning there; `''`: nothing by itself. */
export type Case =
  | ('' | 'more' | 'less' | 'late' | 'twice' | 'never' | 'fails')
  /** Its events are repeated and reordered; first signed badly; never sent, so that only the statement knows. */
  | ('repeated' | 'signed_badly' | 'silent')

const CASES: readonly Case[] = [
  ...(['', 'more', 'less', 'late', 'twice', 'never', 'fails'] as const),
  ...(['repeated', 'signed_badly', 'silent'] as const),
]
const HUNDREDTH = 100n

/** By the hundredths of an amount: .01 is `more`, .09 `silent`. */
export function caseOf(value: Amount): Case {
  if (value % HUNDREDTH !== 0n) return ''
  return CASES[Number((value / HUNDREDTH) % HUNDREDTH)] ?? ''
}
