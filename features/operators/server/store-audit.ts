import type { Sql, Tx } from '#shared/server/db.ts'
import type { Acting } from './acting.ts'

/** What was done: to which item, with which inputs, and why. */
export type Deed = { action: string; item: string; inputs: Record<string, unknown>; reason?: string | undefined }

/** A row of the record, in the transaction of what it tells of; nobody takes it away again. */
export async function audit(tx: Tx, who: Omit<Acting, 'permissions'>, deed: Deed): Promise<void> {
  await tx`
    insert into operators.audit (merchant_id, operator_id, session_id, ip, request_id, action, item, inputs, reason)
    values (${who.merchantId}, ${who.operatorId}, ${who.sessionId}, ${who.ip}, ${who.requestId}, ${deed.action},
      ${deed.item}, ${tx.json(deed.inputs as never)}, ${deed.reason ?? ''})`
}

export type AuditRow = {
  id: bigint
  at: Date
  operatorId: string
  ip: string
  requestId: string
  action: string
  item: string
  inputs: Record<string, unknown>
  reason: string
}

/** Newest first; of one item where it is named. */
export async function selectAudit(
  db: Sql,
  merchantId: number,
  { item, before, limit }: { item?: string | undefined; before?: string | undefined; limit: number },
): Promise<AuditRow[]> {
  return db<AuditRow[]>`
    select id, at, operator_id as "operatorId", ip, request_id as "requestId", action, item, inputs, reason
    from operators.audit
    where merchant_id = ${merchantId} and (${item ?? null}::text is null or item = ${item ?? null})
      and (${before ?? null}::bigint is null or id < ${before ?? null}::bigint)
    order by id desc limit ${limit}`
}
