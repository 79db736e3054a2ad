import { lapse } from '#features/promotions/server/promotions.ts'
import { mayBeGiven } from '#features/protection/server/protection.ts'
import { Refusal } from '#shared/refusal.ts'
import { databaseNow } from '#shared/server/clock.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { isDue } from '../rules/rewards.ts'
import { keyOf } from './issue.ts'
import * as store from './store.ts'

const AT_ONCE = 200

/** An operator takes back what nobody took yet, for a reason that the member reads. `state_changed` where it is over. */
export async function revokeReward(tx: Tx, merchantId: number, id: string, why: string): Promise<store.RewardRow> {
  const row = await store.holdReward(tx, merchantId, id)
  if (!row) throw new Refusal('not_found')
  if (row.state !== 'UNCLAIMED') throw new Refusal('state_changed')
  await end(tx, row, 'REVOKED', why)
  return row
}

async function end(tx: Tx, row: store.RewardRow, state: 'EXPIRED' | 'REVOKED', why: string): Promise<void> {
  await store.updateEnded(tx, row, state, why, await databaseNow(tx))
  await lapse(tx, { merchantId: row.merchantId, key: keyOf(row.id) })
}

/** What nobody took in time gives its money back to the budget. Twice, late or on two servers the same. */
export async function expireRewards(db: Sql): Promise<void> {
  for (;;) {
    const due = await store.selectDue(db, await databaseNow(db), AT_ONCE)
    for (const { merchantId, id } of due)
      await transaction(db, async tx => {
        const row = (await store.holdReward(tx, merchantId, id))!
        if (isDue(row, await databaseNow(tx))) await end(tx, row, 'EXPIRED', '')
      })
    if (due.length < AT_ONCE) return
  }
}

/** Exclusion, time-out, block and closing withdraw what nobody took yet (promotions §7.12). */
export async function withdrawRewards(tx: Tx, owner: store.Owner): Promise<void> {
  for (const row of await store.holdWaiting(tx, owner)) await end(tx, row, 'REVOKED', 'excluded')
}

/** Somebody may have been excluded in the very moment in which it was issued: then it is withdrawn. Whether it waits. */
export async function confirmIssued(tx: Tx, { merchantId, memberId }: store.Owner): Promise<boolean> {
  if (await mayBeGiven(tx, { merchantId, memberId })) return true
  await withdrawRewards(tx, { merchantId, memberId })
  return false
}
