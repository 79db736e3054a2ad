import type { Background } from '#shared/server/background.ts'
import type { Context } from '#shared/server/context.ts'
import { settleBoards } from './boards.ts'

export const background = ({ db }: Context): Background => ({
  jobs: { 'missions.boards': { match: '* * * * *', work: () => settleBoards(db) } },
  proofs: PROOFS,
})

/** Each must be empty. */
export const PROOFS = ['missions.proof_paid']
