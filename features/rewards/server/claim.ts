import { keep, payReward } from '#features/promotions/server/promotions.ts'
import { memberToGive } from '#features/protection/server/protection.ts'
import { holdFollow } from '#features/turnover/server/turnover.ts'
import { Refusal } from '#shared/refusal.ts'
import { databaseNow } from '#shared/server/clock.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { claimProblem } from '../rules/rewards.ts'
import { keyOf } from './issue.ts'
import * as store from './store.ts'

const MOST_SHOWN = 100

/**
 * Takes a reward: its cash with its lot, once however many tabs ask. Refused as `not_found`, `already_claimed`, `reward_expired`,
 * and as `memberToGive`.
 */
export async function claimReward(tx: Tx, owner: store.Owner, id: string): Promise<store.RewardRow> {
  const seen = await store.findReward(tx, owner.merchantId, id)
  if (seen?.memberId !== owner.memberId) throw new Refusal('not_found')
  await memberToGive(tx, owner)
  // As bets do: the member's follow, what it is about, and their wallet last.
  await holdFollow(tx, seen, await databaseNow(tx))
  const row = (await store.holdReward(tx, owner.merchantId, id))!
  const at = await databaseNow(tx)
  const problem = claimProblem(row, at)
  if (problem) throw new Refusal(problem)
  await store.updateEnded(tx, row, 'CLAIMED', '', at)
  const { merchantId, memberId, currency, promotion: code, amount, timesPpm } = row
  const key = keyOf(id)
  if (!(await keep(tx, { merchantId, key }))) throw new Error(`nothing is promised for ${key}`)
  await payReward(tx, { merchantId, memberId, currency, code, key, amount, timesPpm })
  return { ...row, state: 'CLAIMED', endedAt: at }
}

/** Takes all that wait, each by itself: what somebody else took meanwhile, or what is over, is left out. */
export async function claimAll(db: Sql, owner: store.Owner): Promise<store.RewardRow[]> {
  const waiting = (await store.selectOfMember(db, owner, MOST_SHOWN)).filter(({ state }) => state === 'UNCLAIMED')
  const claimed: store.RewardRow[] = []
  for (const { id } of waiting) {
    try {
      claimed.push(await transaction(db, tx => claimReward(tx, owner, id)))
    } catch (error) {
      if (!(error instanceof Refusal && ['already_claimed', 'reward_expired'].includes(error.code))) throw error
    }
  }
  return claimed
}

/** What became of a reward, undefined where there was none. */
export const rewardState = async (db: Sql | Tx, merchantId: number, id: string) =>
  (await store.findReward(db, merchantId, id))?.state

/** A member's rewards: those that wait first. */
export const rewardsOf = (db: Sql | Tx, owner: store.Owner): Promise<store.RewardRow[]> =>
  store.selectOfMember(db, owner, MOST_SHOWN)
