/** Each must be empty (security §4.2 I6–I8, I13). */
export const PROOFS = [
  'gateway.proof_keys',
  'gateway.proof_rounds',
  'gateway.proof_postings',
  'gateway.proof_obligations',
  'gateway.proof_closed',
]

/** Beside the log: that bets were counted for what must be played. */
export const COUNTED_PROOFS = ['gateway.proof_counted']
