/** Each must be empty (security §4.2 I6–I8, I13, I15). */
export const PROOFS = [
  'games.proof_keys',
  'games.proof_rounds',
  'games.proof_postings',
  'games.proof_obligations',
  'games.proof_closed',
  'games.proof_suspense',
  'games.proof_declared',
]

/** Beside the log: that bets were counted for what must be played. */
export const COUNTED_PROOFS = ['games.proof_counted']
