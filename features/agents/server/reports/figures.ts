import type { TeamFigures } from '#features/agents/api-reports.ts'
import { amount, formatAmount } from '#shared/money.ts'
import type { SumRow } from '../metrics/store-metrics.ts'

const text = (value: bigint) => formatAmount(amount(value))

/** Company view (§2.5): what is above zero the players lost. */
export const pnlOf = (row: SumRow): bigint =>
  row.stake - row.payout - row.rebate - row.agentRebate - row.bonus - row.feeSubsidy

export function figuresOf(row: SumRow): TeamFigures {
  return {
    deposit: text(row.deposit),
    withdrawal: text(row.withdrawal),
    bets: row.bets,
    stake: text(row.stake),
    valid: text(row.valid),
    payout: text(row.payout),
    winLoss: text(row.payout - row.stake),
    memberRebate: text(row.rebate),
    agentRebate: text(row.agentRebate),
    bonus: text(row.bonus),
    feeSubsidy: text(row.feeSubsidy),
    salary: text(row.salary),
    pnl: text(pnlOf(row)),
  }
}
