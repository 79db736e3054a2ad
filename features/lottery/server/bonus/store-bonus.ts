/** Must be empty. */
export const BONUS_PROOFS = ['lottery.proof_bonus_stakes']
