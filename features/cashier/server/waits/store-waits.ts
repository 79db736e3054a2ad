import type { Sql, Tx } from '#shared/server/db.ts'
import type { Waiting } from '../../rules/deadlines.ts'

/* SQL of what waits for somebody, and of deadlines that passed. */

export type OpenItem = { merchantId: number; memberId: string; id: string }

export async function selectOpenWithdrawals(db: Sql): Promise<OpenItem[]> {
  return db<OpenItem[]>`
    select merchant_id as "merchantId", member_id as "memberId", id from cashier.withdrawals where ended_at is null
    order by created_at`
}

export async function selectWaitingDeposits(db: Sql): Promise<(OpenItem & { state: string; since: Date })[]> {
  return db<(OpenItem & { state: string; since: Date })[]>`
    select merchant_id as "merchantId", member_id as "memberId", id, state, coalesce((select max(s.at) from cashier.steps s
      where s.merchant_id = d.merchant_id and s.item = d.id and s.state = d.state), created_at) as since
    from cashier.deposits d where state in ('CONFIRMING', 'REVIEW') order by created_at`
}

/** False when it is on record. */
export async function insertMissed(tx: Tx, { merchantId, id }: OpenItem, wait: Waiting, at: Date): Promise<boolean> {
  const done = await tx`
    insert into cashier.escalations (merchant_id, item, step, began_at, missed, owner, found_at)
    values (${merchantId}, ${id}, ${wait.step}, ${wait.since}, ${wait.missed}, ${wait.owner}, ${at})
    on conflict do nothing`
  return done.count === 1
}
