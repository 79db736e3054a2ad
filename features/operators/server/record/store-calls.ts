import type { Sql } from '#shared/server/db.ts'

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
type Which = { before?: string | undefined; operatorId?: string | undefined; limit: number }

/** Newest first. */
export async function selectCalls(
  db: Sql,
  merchantId: number,
  { before, operatorId, limit }: Which,
): Promise<CallRow[]> {
  return db<CallRow[]>`
    select id, at, operator_id as "operatorId", ip, request_id as "requestId", method, path, may, status
    from operators.calls
    where merchant_id = ${merchantId} and (${operatorId ?? null}::text is null or operator_id = ${operatorId ?? null})
      and (${before ?? null}::bigint is null or id < ${before ?? null}::bigint)
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
