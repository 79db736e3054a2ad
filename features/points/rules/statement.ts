import { validCash } from '#features/turnover/rules/turnover.ts'
import type { Amount } from '#shared/money.ts'
import { earn } from './earn.ts'

/** A row of the statement: how a bet stood, and what it came to after the row before. */
export type StatementRow = {
  valid: Amount
  cash: Amount
  stake: Amount
  own: Amount
  change: Amount
  perBet: Amount
  points: bigint
  carry: Amount
  why: string
}

/**
 * Whether a row of the statement follows from the one before (promotions §10). Play that counts for nothing says why, and what was
 * taken back and had been spent is owed by the carry.
 */
export function agrees(row: StatementRow, carryBefore: Amount): boolean {
  if (row.why === '' && row.own !== validCash(row.valid, row.cash, row.stake)) return false
  const balance = row.carry < 0n ? (row.points < 0n ? -row.points : 0n) : ANY
  const { points, carry } = earn({ carry: carryBefore, change: row.change, perBet: row.perBet, balance })
  return points === row.points && carry === row.carry
}

const ANY = 10n ** 15n
