import type * as z from 'zod/mini'
import type { memberStatusChanged } from '#features/people/server/people.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { PROOFS } from './clock.ts'
import { judgeMembers } from './judging/judge.ts'
import type { Owner } from './store-members.ts'

export { growOfBets, growOfDeposit } from './counting/count.ts'
export { rankChanged } from './events.ts'
export { judgeNight } from './judging/nights.ts'
export { rankActions } from './office/actions.ts'

/** What a server needs of others to rank members: that a member's bets are counted at once. */
export type Ranks = { countNow: (memberId: string) => Promise<void> }

/** Who begins a break is judged as they stand: nothing of it is paid later, and their 90 days begin anew (promotions §7.12). */
export const judgeExcluded = (tx: Tx, { merchantId, memberId }: Owner): Promise<void> =>
  judgeMembers(tx, merchantId, [memberId])

/** The same of whoever is blocked or closed. */
export async function judgeBlocked(tx: Tx, { status, ...owner }: z.output<(typeof memberStatusChanged)['payload']>) {
  if (status !== 'active') await judgeExcluded(tx, owner)
}

/** How many rows each proof of ranks finds. All zero, or something is wrong. */
export const proveRanks = (db: Sql | Tx): Promise<Record<string, number>> => countFindings(db, PROOFS)
