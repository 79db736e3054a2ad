import { validCash } from '#features/turnover/rules/turnover.ts'
import { type Amount, amount, ZERO } from '#shared/money.ts'
import { accrue, rebate } from './rebate.ts'

/** A bet as it stood when it was counted: what it accrued in all, and how much more that was than before. */
export type StatementBet = {
  product: string
  valid: Amount
  cash: Amount
  stake: Amount
  own: Amount
  ratePpm: number
  accrued: Amount
  before: Amount
  why: string
}
export type StatementLine = { product: string; carryBefore: Amount; accrued: Amount; paid: Amount; carry: Amount }
export type StatementOf = {
  lines: readonly StatementLine[]
  bets: readonly StatementBet[]
  minClaim: Amount
  cap: Amount | null
  unit: bigint
  amount: Amount
}

/** Whether what a bet accrued follows from how it stood; of play that counts for nothing, that nothing came of it. */
export function betAgrees({ valid, cash, stake, own, ratePpm, accrued, before, why }: StatementBet): boolean {
  if (why !== '') return accrued === before
  return own === validCash(valid, cash, stake) && accrued === accrue(own, ratePpm)
}

/** Whether a claim follows from its bets (promotions §10): their sums by product, and what the rule pays of these. */
export function claimAgrees(claim: StatementOf): boolean {
  const { lines, bets, amount: paid, ...terms } = claim
  const sumOf = (product: string) =>
    bets.filter(bet => bet.product === product).reduce((sum, bet) => sum + bet.accrued - bet.before, 0n)
  const rows = lines.map(({ product, carryBefore, accrued }) => ({ product, carry: carryBefore, accrued }))
  const reckoned = rebate({ ...terms, rows })
  return (
    bets.every(betAgrees) &&
    lines.every(line => line.accrued === sumOf(line.product)) &&
    reckoned.lines.every((line, i) => line.paid === lines[i]!.paid && line.carry === lines[i]!.carry) &&
    amount(lines.reduce<bigint>((sum, line) => sum + line.paid, ZERO)) === paid
  )
}
