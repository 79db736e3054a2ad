import type { DepositState } from '#features/cashier/rules/deposits.ts'
import type { PartState, WithdrawalState } from '#features/cashier/rules/withdrawals.ts'
import type { Tone } from '#shared/office/show.tsx'

export const WITHDRAWAL_TONES: Record<WithdrawalState, Tone> = {
  ...{ REVIEW: 'wait', APPROVED: 'info', PAYING: 'info', PAID: 'wait', NOT_RECEIVED: 'bad' },
  ...{ RECEIVED: 'good', PART_RECEIVED: 'good', RETURNED: 'plain', REJECTED: 'plain', CANCELLED: 'plain' },
}

export const PART_TONES: Record<PartState, Tone> = {
  ...{ SENT: 'info', MATCHED: 'info', PAID: 'wait', NOT_RECEIVED: 'bad', FAILED: 'bad' },
  ...{ RECEIVED: 'good', AUTO_RECEIVED: 'good', FORCED_RECEIVED: 'good', EXPIRED: 'plain', RETURNED: 'plain' },
}

export const DEPOSIT_TONES: Record<DepositState, Tone> = {
  ...{ CREATED: 'plain', PENDING: 'info', CONFIRMING: 'info', SUCCEEDED: 'good', REVIEW: 'wait', DISPUTED: 'bad' },
  ...{ EXPIRED: 'plain', CANCELLED: 'plain', FAILED: 'bad', REFUNDED: 'plain', REVERSED: 'bad' },
}

/** How often what waits is read again: operators have no real-time channel of their own. */
export const AGAIN_MS = 20_000
