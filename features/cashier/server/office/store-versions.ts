import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of how items stand that operators decide about: what they saw, and what is there when they decide (§10). */

/** With its parts: what is sent or comes back changes what may be decided of the whole. */
export async function withdrawalVersion(tx: Sql | Tx, merchantId: number, id: string): Promise<string | undefined> {
  const [row] = await tx<{ version: string }[]>`
    select w.version || '.' || coalesce((select sum(p.version) from cashier.parts p where p.withdrawal_id = w.id), 0)
      as version
    from cashier.withdrawals w where w.merchant_id = ${merchantId} and w.id = ${id}`
  return row?.version
}

export async function partVersion(tx: Sql | Tx, merchantId: number, id: string): Promise<string | undefined> {
  const [row] = await tx<{ version: string }[]>`
    select version::text as version from cashier.parts where merchant_id = ${merchantId} and id = ${id}`
  return row?.version
}

type Key = { merchantId: number; provider: string; paymentId: string }

export async function arrivalVersion(tx: Sql | Tx, key: Key): Promise<string | undefined> {
  const [row] = await tx<{ version: string }[]>`
    select version::text as version from cashier.arrivals
    where merchant_id = ${key.merchantId} and provider = ${key.provider} and payment_id = ${key.paymentId}`
  return row?.version
}
