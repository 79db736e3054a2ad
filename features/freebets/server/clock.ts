import type { Background } from '#shared/server/background.ts'
import type { Context } from '#shared/server/context.ts'
import { expireFreeBets } from './freebets.ts'

/** Each must be empty. */
export const PROOFS = ['freebets.proof_paid']

export const background = ({ db }: Context): Background => ({
  jobs: { 'freebets.expire': { match: '9 * * * *', work: () => expireFreeBets(db) } },
  proofs: PROOFS,
})
