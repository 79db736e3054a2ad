/**
 * Why a withdrawal is rejected: the member reads it in words, and each tells what to do about it. "Fraud" alone is none of
 * them (§6.7).
 */
export const REJECT_REASONS = [
  ...(['payee_not_yours', 'payee_unreachable', 'identity_unclear', 'account_shared'] as const),
  ...(['deposit_disputed', 'bonus_terms', 'asked_by_you'] as const),
] as const
export type RejectReason = (typeof REJECT_REASONS)[number]
