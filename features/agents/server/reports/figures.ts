import type { TeamFigures } from '#features/agents/api-reports.ts'
import { amount, formatAmount } from '#shared/money.ts'
import type { SumRow } from '../metrics/store-metrics.ts'

const text = (value: bigint) => formatAmount(amount(value))

/** Company view (§2.5): what is above zero the players lost. */
export const pnlOf = (row: SumRow): bigint =>
  row.stake - row.payout - row.rebate - row.agentRebate - row.bonus - row.feeSubsidy

export const NOTHING: SumRow = {
  ...{ bets: 0, stake: 0n, payout: 0n, valid: 0n, rebate: 0n, agentRebate: 0n, bonus: 0n },
  ...{ deposit: 0n, withdrawal: 0n, feeSubsidy: 0n, salary: 0n },
}

export const addedUp = (rows: readonly SumRow[]): SumRow =>
  rows.reduce(
    (sum, row) => ({
      ...{ bets: sum.bets + row.bets, stake: sum.stake + row.stake, payout: sum.payout + row.payout },
      ...{ valid: sum.valid + row.valid, rebate: sum.rebate + row.rebate, bonus: sum.bonus + row.bonus },
      ...{ agentRebate: sum.agentRebate + row.agentRebate, deposit: sum.deposit + row.deposit },
      ...{ withdrawal: sum.withdrawal + row.withdrawal, feeSubsidy: sum.feeSubsidy + row.feeSubsidy },
      salary: sum.salary + row.salary,
    }),
    NOTHING,
  )

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
