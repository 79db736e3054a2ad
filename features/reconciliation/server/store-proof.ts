/** Each must be empty (security §4.2 I15). */
export const PROOFS = ['reconciliation.proof_suspense', 'reconciliation.proof_declared']
