import type { Background } from '#shared/server/background.ts'
import type { Context } from '#shared/server/context.ts'
import { expireFreeBets } from './free-bets.ts'

/** Each must be empty. */
export const PROOFS = ['free_bets.proof_paid']

export const background = ({ db }: Context): Background => ({
  jobs: { 'free-bets.expire': { match: '9 * * * *', work: () => expireFreeBets(db) } },
  proofs: PROOFS,
})
