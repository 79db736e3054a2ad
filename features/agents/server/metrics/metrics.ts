import { type Amount, amount } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import * as store from './store-metrics.ts'

/**
 * Figures of an agent's team (themselves and all below) from one business day to another, both counted. `product` null: all.
 * A member is active with so much of valid bets in all of these days, or in a day, on average.
 */
export type TeamAsk = {
  agent: number
  from: string
  to: string
  products: readonly string[] | null
  minActive: Amount
  activeMode: 'PERIOD_TOTAL' | 'DAILY_AVERAGE'
}
/** In ten-thousandths. */
export type TeamMetrics = {
  stake: Amount
  payout: Amount
  valid: Amount
  memberRebate: Amount
  agentRebate: Amount
  bonus: Amount
  feeSubsidy: Amount
  salary: Amount
  active: number
}

/** What teams came to, in the order of the asks: sums that are kept, whatever the size of a team (§8.3). */
export async function teamMetrics(tx: Tx | Sql, merchantId: number, asks: readonly TeamAsk[]): Promise<TeamMetrics[]> {
  if (asks.length === 0) return []
  const rows = asks.map(({ activeMode, ...ask }) => ({ ...ask, isAverage: activeMode === 'DAILY_AVERAGE' }))
  const sums = await store.sumTeams(tx, rows)
  const active = await store.countActive(tx, rows, merchantId)
  return sums.map((sum, i) => ({
    stake: amount(sum.stake),
    payout: amount(sum.payout),
    valid: amount(sum.valid),
    memberRebate: amount(sum.rebate),
    agentRebate: amount(sum.agentRebate),
    bonus: amount(sum.bonus),
    feeSubsidy: amount(sum.feeSubsidy),
    salary: amount(sum.salary),
    active: active[i]!,
  }))
}

export type SlotAsk = { agent: number; from: Date; to: Date; products: readonly string[] | null }

/** Valid bets of teams by five minutes, of those agents alone that `keepSlots` was told of before. */
export async function teamSlots(tx: Tx | Sql, asks: readonly SlotAsk[]): Promise<{ at: Date; valid: Amount }[][]> {
  const rows = asks.length > 0 ? await store.selectSlots(tx, asks) : []
  const byAsk = Map.groupBy(rows, row => row.ask)
  return asks.map((_, i) => (byAsk.get(i + 1) ?? []).map(({ at, valid }) => ({ at, valid: amount(valid) })))
}

/** All that was settled before this instant is counted: what settlements wait for (§2.9). */
export async function countedUntil(tx: Tx | Sql): Promise<Date> {
  return store.selectCountedTo(tx)
}

/** Whoever is paid by the hour or the five minutes says so as soon as they may be: slots are kept from then on. */
export const keepSlots = store.insertSlotted
