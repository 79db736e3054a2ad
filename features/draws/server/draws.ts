import type { Sql, Tx } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'

export { claimEnvelope, closeEnvelopes, type NewEnvelope, openEnvelope } from './envelopes/envelopes.ts'

/** Each must be empty. */
export const PROOFS = ['draws.proof_envelopes', 'draws.proof_reserved']

/** How many rows each proof of draws finds. All zero, or something is wrong. */
export const proveDraws = (db: Sql | Tx): Promise<Record<string, number>> => countFindings(db, PROOFS)
