import type { Sql } from '#shared/server/db.ts'
import { type Days, inDays } from '../store-audit.ts'

/* SQL of every call of operators. */

export type Call = {
  merchantId: number
  operatorId: string
  sessionId: string
  ip: string
  requestId: string
  method: string
  path: string
  may: string
  status: number
}

export async function insertCall(db: Sql, c: Call): Promise<void> {
  await db`
    insert into operators.calls (merchant_id, operator_id, session_id, ip, request_id, method, path, may, status)
    values (${c.merchantId}, ${c.operatorId}, ${c.sessionId}, ${c.ip}, ${c.requestId}, ${c.method}, ${c.path}, ${c.may},
      ${c.status})`
}

export type CallRow = Omit<Call, 'merchantId' | 'sessionId'> & { id: bigint; at: Date }
type Which = Days & {
  before?: string | undefined
  operatorId?: string | undefined
  outcome?: 'done' | 'refused' | undefined
  limit: number
}

/** Newest first. */
export async function selectCalls(db: Sql, merchantId: number, { limit, ...which }: Which): Promise<CallRow[]> {
  const { before = null, operatorId = null, outcome = null } = which
  return db<CallRow[]>`
    select id, at, operator_id as "operatorId", ip, request_id as "requestId", method, path, may, status
    from operators.calls
    where merchant_id = ${merchantId} and (${operatorId}::text is null or operator_id = ${operatorId})
      and (${outcome}::text is null or (status < 400) = (${outcome} = 'done'))
      and (${before}::bigint is null or id < ${before}::bigint)
      and ${inDays(db, which)}
    order by id desc limit ${limit}`
}

export type LastUse = { operatorId: string; may: string; at: Date }

/** When each permission was used last, by whom, at a merchant. */
export async function selectLastUses(db: Sql, merchantId: number, operators: readonly string[]): Promise<LastUse[]> {
  return db<LastUse[]>`
    select operator_id as "operatorId", may, max(at) as at from operators.calls
    where operator_id = any(${[...operators]}::text[]) and merchant_id = ${merchantId} and status < 400
    group by operator_id, may`
}
