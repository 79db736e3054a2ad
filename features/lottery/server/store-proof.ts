/** Each must be empty. */
export const PROOFS = ['lottery.proof_paid', 'lottery.proof_bets', 'lottery.proof_roots']
