import type { Sql, Tx } from '#shared/server/db.ts'
import { type CheckMinutes, DEFAULT_MINUTES } from '../rules/checks.ts'
import type { Owner } from './held.ts'

/* SQL of reality checks (C-28). */

export type CheckRow = { minutes: CheckMinutes; answeredAt: Date | null }

export async function findCheck(db: Sql | Tx, { merchantId, memberId }: Owner): Promise<CheckRow> {
  const [row] = await db<CheckRow[]>`
    select minutes, answered_at as "answeredAt" from protection.checks
    where merchant_id = ${merchantId} and member_id = ${memberId}`
  return row ?? { minutes: DEFAULT_MINUTES, answeredAt: null }
}

/** The member says that they go on: the time begins anew. */
export async function answerCheck(tx: Tx, { merchantId, memberId }: Owner, at: Date): Promise<void> {
  await tx`
    insert into protection.checks (member_id, merchant_id, answered_at) values (${memberId}, ${merchantId}, ${at})
    on conflict (member_id) do update set answered_at = excluded.answered_at`
}

export async function updateMinutes(tx: Tx, { merchantId, memberId }: Owner, minutes: CheckMinutes): Promise<void> {
  await tx`
    insert into protection.checks (member_id, merchant_id, minutes) values (${memberId}, ${merchantId}, ${minutes})
    on conflict (member_id) do update set minutes = excluded.minutes`
}
