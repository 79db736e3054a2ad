/** Why a withdrawal is rejected, as its member reads it (§6.7): `withdraw.reason.<key>`. "Fraud" alone is none of them. */
export const REJECT_REASONS = [
  ...(['payee_unreachable', 'payee_name', 'identity_unclear', 'deposit_open'] as const),
  ...(['same_person', 'bets_unsettled', 'asked_by_member'] as const),
] as const
/** Why two people counted a part as received (§6.4). */
export const FORCE_REASONS = ['provider_confirms', 'proof_shows'] as const
