import type { Background } from '#shared/server/background.ts'
import type { Context } from '#shared/server/context.ts'
import { settleCashback } from './settle.ts'

export const background = ({ db }: Context): Background => ({
  // Merchants' days end at each hour of ours.
  jobs: { 'cashback.settle': { match: '12 * * * *', work: () => settleCashback(db) } },
  proofs: PROOFS,
})

/** Each must be empty. */
export const PROOFS = ['cashback.proof_paid']
