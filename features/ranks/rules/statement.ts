import { validCash } from '#features/turnover/rules/turnover.ts'
import { amount } from '#shared/money.ts'
import { growthOf, type PerPoint, type Sums } from './growth.ts'

/** A change of what counts: of a bet's own valid play, of deposits, or by hand. */
export type StatementRow =
  | { kind: 'PLAY'; valid: bigint; cash: bigint; stake: bigint; own: bigint; before: bigint; weight: number }
  | { kind: 'DEPOSIT'; own: bigint; before: bigint }
  | { kind: 'HAND' | 'DOWN'; points: bigint }

/** What rows of a day come to; undefined where own play does not follow from how a bet stood. */
export function sumsOf(rows: readonly StatementRow[]): Sums | undefined {
  const sums = { weighed: 0n, deposited: 0n, adjusted: 0n }
  for (const row of rows) {
    if (row.kind === 'PLAY') {
      if (row.own !== validCash(amount(row.valid), amount(row.cash), amount(row.stake))) return undefined
      sums.weighed += (row.own - row.before) * BigInt(row.weight)
    } else if (row.kind === 'DEPOSIT') sums.deposited += row.own - row.before
    else sums.adjusted += row.points
  }
  return sums
}

const isSame = (one: Sums, other: Sums) =>
  one.weighed === other.weighed && one.deposited === other.deposited && one.adjusted === other.adjusted

/** Whether a day's sums follow from its rows (promotions §10). */
export function dayAgrees(told: Sums, rows: readonly StatementRow[]): boolean {
  const sums = sumsOf(rows)
  return sums !== undefined && isSame(sums, told)
}

/** Whether growth follows from the days, the newest first; `before` are the sums of all days before them. */
export function growthAgrees(told: bigint, days: readonly Sums[], before: Sums, per: PerPoint): boolean {
  const all = days.reduce(
    (sum, day) => ({
      weighed: sum.weighed + day.weighed,
      deposited: sum.deposited + day.deposited,
      adjusted: sum.adjusted + day.adjusted,
    }),
    before,
  )
  return growthOf(all, per) === told
}
