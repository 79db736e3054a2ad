/** Each must be empty. */
export const PROOFS = [
  ...(['draws.proof_envelopes', 'draws.proof_reserved', 'draws.proof_wheels', 'draws.proof_raffles'] as const),
  'draws.proof_closed',
]
