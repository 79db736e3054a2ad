import type { Sql, Tx } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { PROOFS } from './store.ts'

export { claimAll, claimReward, rewardState, rewardsOf } from './claim.ts'
export { confirmIssued, expireRewards, revokeReward, withdrawRewards } from './ends.ts'
export { rewardIssued } from './events.ts'
export { issueReward, issueRewards, type NewReward } from './issue.ts'
export { rewardActions } from './office.ts'
export type { RewardRow } from './store.ts'

/** How many rows each proof of rewards finds. All zero, or something is wrong. */
export const proveRewards = (db: Sql | Tx): Promise<Record<string, number>> => countFindings(db, PROOFS)
