import { promise, promiseAll } from '#features/promotions/server/promotions.ts'
import { mayBeGiven, whoToGive } from '#features/protection/server/protection.ts'
import { formatAmount } from '#shared/money.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Tx } from '#shared/server/db.ts'
import { noted, noteEvent, noteEvents } from '#shared/server/outbox.ts'
import { rewardIssued } from './events.ts'
import * as store from './store.ts'

/** What is owed to a member until `expiresAt`. `id` names what for, in all the world: `rank:mem_1:5`. */
export type NewReward = Omit<store.RewardRow, 'state' | 'why' | 'endedAt' | 'issuedAt'>

export const keyOf = (id: string) => `reward:${id}`

/**
 * Puts money into a member's reward centre: what it takes of the promotion's budget is reserved with it. The same id again does
 * nothing. Nothing is given to whoever is excluded, blocked or tries out (promotions §1.10).
 */
export async function issueReward(tx: Tx, reward: NewReward): Promise<'done' | 'again' | 'budget_spent' | 'not_given'> {
  const { id, merchantId, memberId, promotion: code, amount } = reward
  if (await store.findReward(tx, merchantId, id)) return 'again'
  if (!(await mayBeGiven(tx, reward))) return 'not_given'
  const promised = await promise(tx, { merchantId, code, key: keyOf(id), amount })
  if (promised !== 'done') return promised
  await store.insertReward(tx, { ...reward, issuedAt: await databaseNow(tx) })
  const told = { amount: formatAmount(amount), currency: reward.currency }
  await noteEvent(tx, rewardIssued, { merchantId, memberId, rewardId: id, ...told })
  return 'done'
}

/** The same of many that one promotion owes, in a few statements: by its id what became of each. */
export async function issueRewards(
  tx: Tx,
  promotion: { merchantId: number; code: string },
  rewards: readonly NewReward[],
): Promise<Map<string, 'done' | 'again' | 'budget_spent' | 'not_given'>> {
  const { merchantId } = promotion
  const ids = rewards.map(each => each.id)
  const known = new Set(await store.selectKnown(tx, merchantId, ids))
  const givable = await whoToGive(
    tx,
    merchantId,
    rewards.map(each => each.memberId),
  )
  const open = rewards.filter(each => !known.has(each.id) && givable.has(each.memberId))
  const told = await promiseAll(
    tx,
    promotion,
    open.map(({ id, amount }) => ({ key: keyOf(id), amount })),
  )
  const issued = open.filter(({ id }) => told.get(keyOf(id)) === 'done')
  const issuedAt = await databaseNow(tx)
  await store.insertRewards(
    tx,
    issued.map(each => ({ ...each, issuedAt })),
  )
  await noteEvents(
    tx,
    issued.map(({ id, memberId, amount, currency }) =>
      noted(rewardIssued, { merchantId, memberId, rewardId: id, amount: formatAmount(amount), currency }),
    ),
  )
  return new Map(
    rewards.map(({ id }) => [id, known.has(id) ? 'again' : (told.get(keyOf(id)) ?? ('not_given' as const))]),
  )
}
