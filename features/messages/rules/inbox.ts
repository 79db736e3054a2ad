/** What members are told by themselves, and what each of it says of. Texts: `inbox.<kind>` of the words. */
const DEPOSIT = ['amount', 'currency', 'deposit'] as const
const WITHDRAWAL = ['amount', 'currency', 'withdrawal', 'reason'] as const
const PART = ['amount', 'currency', 'withdrawal'] as const
const DOCUMENT = ['document', 'reason'] as const
const BILL = ['amount', 'currency', 'bill'] as const
/** Of goods: their reference, and what the operator wrote. */
const REDEEM = ['redeem', 'remark'] as const
/** Of an application for an activity, by its code. */
const APPLICATION = ['amount', 'currency', 'promotion', 'remark'] as const
/** Figures only (promotions §12): `left` is still to be wagered until `ends`. */
const BONUS = ['bonus', 'amount', 'currency', 'left', 'ends'] as const
/** `side`: whether `who` is a member, or the house, which has no name. */
const CONTRACT = ['contract', 'side', 'who'] as const
export const INBOX_KINDS = {
  ...{ deposit_credited: DEPOSIT, deposit_review: DEPOSIT, deposit_refunded: DEPOSIT },
  ...{ deposit_disputed: DEPOSIT, deposit_reversed: DEPOSIT },
  ...{ withdrawal_approved: WITHDRAWAL, withdrawal_rejected: WITHDRAWAL },
  ...{ withdrawal_returned: WITHDRAWAL, withdrawal_received: WITHDRAWAL },
  ...{ part_paid: PART, part_auto: PART, part_forced: PART },
  ...{ document_approved: DOCUMENT, document_rejected: DOCUMENT },
  document_requested: ['document', 'because', 'word'],
  ...{ contract_proposed: CONTRACT, contract_withdrawn: CONTRACT, contract_accepted: CONTRACT },
  ...{ contract_rejected: CONTRACT, contract_expired: CONTRACT, contract_end_asked: CONTRACT },
  ...{ contract_end_agreed: CONTRACT, contract_end_refused: CONTRACT, contract_ended: CONTRACT },
  ...{ dividend_ready: BILL, bill_clawed: BILL },
  ...{ application_issued: APPLICATION, application_rejected: APPLICATION },
  ...{ redeem_approved: REDEEM, redeem_rejected: REDEEM, points_expire: ['points', 'on', 'days'] },
  /** `paid`: `yes` where reaching it paid so much at once. */
  rank_changed: ['rank', 'before', 'paid', 'amount', 'currency'],
  ...{ bonus_started: BONUS, bonus_ends_in_24h: BONUS, bonus_completed: ['bonus', 'amount', 'currency'] },
  reward_waiting: ['amount', 'currency', 'reward'],
  referral_paid: ['amount', 'currency'],
} as const satisfies Record<string, readonly string[]>

export type InboxKind = keyof typeof INBOX_KINDS
/** `about` is what it tells of: the same is told once. */
export type NewMessage = {
  [K in InboxKind]: { about: string; kind: K; details: Record<(typeof INBOX_KINDS)[K][number], string> }
}[InboxKind]

/** Messages on one page of the inbox (agents §6, messageV2). */
export const INBOX_A_PAGE = 7
