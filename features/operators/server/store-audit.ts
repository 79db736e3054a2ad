import type { Sql, Tx } from '#shared/server/db.ts'
import type { Acting } from './acting.ts'

export type Who = Pick<Acting, 'merchantId' | 'operatorId' | 'sessionId' | 'ip' | 'requestId'>

/** What was done: to which item, with which inputs, and why. */
export type Deed = { action: string; item: string; inputs: Record<string, unknown>; reason?: string | undefined }

/** A row of the record, in the transaction of what it tells of; nobody takes it away again. */
export async function audit(tx: Tx, who: Who, deed: Deed): Promise<void> {
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

/** What the record is asked for by kind, as the names of actions begin or end. */
const KINDS = {
  reveal: '(\\.reveal|\\.look)$',
  export: '\\.export$',
  login: '^session\\.',
  decision: '^(?!session\\.).*(?<!\\.reveal|\\.look|\\.export)$',
} as const
/** Days by the clock of a zone. */
export type Days = { from?: string | undefined; to?: string | undefined; zone: string }
/** Of those days. */
export function inDays(db: Sql, { zone, ...days }: Days) {
  const [from, to] = [days.from ?? null, days.to ?? null]
  return db`
    (${from}::date is null or at >= ${from}::date::timestamp at time zone ${zone})
    and (${to}::date is null or at < (${to}::date + 1)::timestamp at time zone ${zone})`
}

type Which = Days & {
  action?: string | undefined
  item?: string | undefined
  operatorId?: string | undefined
  kind?: keyof typeof KINDS | undefined
  before?: string | undefined
  limit: number
}

/** Newest first. */
export async function selectAudit(db: Sql, merchantId: number, { limit, ...which }: Which): Promise<AuditRow[]> {
  const { item = null, before = null, operatorId = null, action = null } = which
  const pattern = which.kind ? KINDS[which.kind] : null
  return db<AuditRow[]>`
    select id, at, operator_id as "operatorId", ip, request_id as "requestId", action, item, inputs, reason
    from operators.audit
    where merchant_id = ${merchantId} and (${item}::text is null or item = ${item})
      and (${operatorId}::text is null or operator_id = ${operatorId})
      and (${pattern}::text is null or action ~ ${pattern})
      and (${action}::text is null or starts_with(action, ${action}))
      and ${inDays(db, which)}
      and (${before}::bigint is null or id < ${before}::bigint)
    order by id desc limit ${limit}`
}
