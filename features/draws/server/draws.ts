import type { Sql, Tx } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { PROOFS } from './store-proofs.ts'

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

/** How many rows each proof of draws finds. All zero, or something is wrong. */
export const proveDraws = (db: Sql | Tx): Promise<Record<string, number>> => countFindings(db, PROOFS)
