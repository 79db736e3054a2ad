import type { Tx } from '#shared/server/db.ts'

/* SQL of what an operator left behind, by whatever account of the same person. */

const accounts = (tx: Tx, merchantId: number, operatorId: string) => tx`
  select o.id, o.email from operators.operators me
  join operators.operators o on o.merchant_id = me.merchant_id and o.person = me.person
  where me.merchant_id = ${merchantId} and me.id = ${operatorId}`

export type Traces = { emails: string[]; addresses: string[] }

/** Their addresses for letters, and where they logged in from within 30 days. */
export async function selectTraces(tx: Tx, merchantId: number, operatorId: string): Promise<Traces> {
  const [row] = await tx<Traces[]>`
    with own as (${accounts(tx, merchantId, operatorId)})
    select array(select email from own) as emails,
      array(select distinct host(s.ip) from operators.sessions s
        where s.operator_id in (select id from own) and s.created_at > now() - interval '30 days') as addresses`
  return row!
}

/** Whether the record has anything that they did to an item. */
export async function hasDeed(tx: Tx, merchantId: number, operatorId: string, item: string): Promise<boolean> {
  const rows = await tx`
    with own as (${accounts(tx, merchantId, operatorId)})
    select from operators.audit a
    where a.merchant_id = ${merchantId} and a.item = ${item} and a.operator_id in (select id from own) limit 1`
  return rows.length > 0
}
