import { type Amount, amount, ZERO } from '#shared/money.ts'
import { toCents } from '../contracts/tiers.ts'

export type RebateRow = { product: string; ratePpm: number; amount: Amount }

/** What a member may claim of valid bets by their rank (agents §4.1); the last rate holds for all ranks above. */
export function manualRebate(ask: {
  rank: number
  rates: Readonly<Record<string, readonly number[]>>
  minClaim: Amount
  dailyCap: Amount
  rows: readonly { product: string; valid: Amount }[]
}): { rows: RebateRow[]; total: Amount; claimable: Amount } {
  const rows = ask.rows.map(({ product, valid }): RebateRow => {
    const rates = ask.rates[product] ?? []
    const ratePpm = rates[ask.rank] ?? rates.at(-1) ?? 0
    return { product, ratePpm, amount: toCents((valid * BigInt(ratePpm)) / 1_000_000n) }
  })
  const total = amount(rows.reduce((sum, row) => sum + row.amount, 0n))
  const isCapped = total > ask.dailyCap
  return { rows, total, claimable: total < ask.minClaim ? ZERO : isCapped ? ask.dailyCap : total }
}
