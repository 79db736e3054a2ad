import type { Sql, Tx } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'

export { claimEnvelope, closeEnvelopes, type NewEnvelope, openEnvelope } from './envelopes/envelopes.ts'
export { drawActions } from './office/actions.ts'
export {
  claimPrize,
  closeRaffles,
  drawWinners,
  giveTickets,
  openRaffle,
  ticketsOfDeposit,
  voidTickets,
} from './raffles/raffles.ts'
export { changeSeed, openWheel, readWheel, recordsOf as spinRecords, spin } from './wheels/wheels.ts'

/** Each must be empty. */
export const PROOFS = ['draws.proof_envelopes', 'draws.proof_reserved', 'draws.proof_wheels', 'draws.proof_raffles']

/** How many rows each proof of draws finds. All zero, or something is wrong. */
export const proveDraws = (db: Sql | Tx): Promise<Record<string, number>> => countFindings(db, PROOFS)
