/** Each must be empty. */
export const PROOFS = ['lottery.proof_paid', 'lottery.proof_bets', 'lottery.proof_roots']

/** Beside draws: that tickets were counted for what must be played. */
export const COUNTED_PROOFS = ['lottery.proof_counted']
