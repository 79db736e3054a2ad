import type * as z from 'zod/mini'
import type { memberStatusChanged } from '#features/people/server/people.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { payExcluded } from './claims/claim.ts'
import { PROOFS } from './clock.ts'

export { accrueBets } from './accruing/accrue.ts'
export { payExcluded } from './claims/claim.ts'
export { payByItself } from './claims/jobs.ts'
export { rebateActions } from './office/actions.ts'

/** What a server needs of others to pay rebate: that a member's bets are counted at once. */
export type Rebates = { countNow: (memberId: string) => Promise<void> }

/** Whoever is blocked or closed gets what they earned at once (promotions §7.12). */
export async function payBlocked(tx: Tx, { status, ...owner }: z.output<(typeof memberStatusChanged)['payload']>) {
  if (status !== 'active') await payExcluded(tx, owner)
}

/** How many rows each proof of rebate finds. All zero, or something is wrong. */
export async function proveRebates(db: Sql | Tx): Promise<Record<string, number>> {
  return countFindings(db, PROOFS)
}
