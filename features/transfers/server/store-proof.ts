/** Each must be empty (security §4.2 I15). */
export const PROOFS = ['transfers.proof_transit']
