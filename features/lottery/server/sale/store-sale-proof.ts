/** Each must be empty. */
export const SALE_PROOFS = ['lottery.proof_stakes', 'lottery.proof_chases', 'lottery.proof_closing']
