import { requiredOf } from '#features/turnover/rules/turnover.ts'
import { formatAmount } from '#shared/money.ts'
import type { RewardRow } from './store.ts'

/* As members see them. */

export const rewardView = (row: RewardRow) => ({
  ...{ id: row.id, promotion: row.promotion, currency: row.currency, kind: row.kind, note: row.note, state: row.state },
  ...{ amount: formatAmount(row.amount), required: formatAmount(requiredOf(row.amount, row.timesPpm)), why: row.why },
  ...{ issuedAt: row.issuedAt.toISOString(), expiresAt: row.expiresAt.toISOString() },
  endedAt: row.endedAt?.toISOString() ?? null,
})
