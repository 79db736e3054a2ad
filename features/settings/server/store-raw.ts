import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of settings as operators change them. */

/** Until the end of the transaction nobody else changes settings of the merchant. False when there is none. */
export async function holdMerchant(tx: Tx, merchantId: number): Promise<boolean> {
  const rows = await tx`select from settings.merchants where id = ${merchantId} for update`
  return rows.length > 0
}

/** The id for one more merchant: until the end of the transaction nobody else gets one. */
export async function holdMerchants(tx: Tx): Promise<number> {
  await tx`select pg_advisory_xact_lock(hashtextextended('a new merchant', 0))`
  const [row] = await tx<{ id: number }[]>`select coalesce(max(id), 0)::int + 1 as id from settings.merchants`
  return row!.id
}

export async function listOwnHosts(db: Sql | Tx, merchantId: number): Promise<string[]> {
  const rows = await db<{ host: string }[]>`
    select host from settings.merchant_hosts where merchant_id = ${merchantId} order by host`
  return rows.map(each => each.host)
}

export async function listThirdKeys(db: Sql | Tx, merchantId: number) {
  return db<{ provider: string; label: string; kind: 'openid' | 'graph'; issuer: string; clientId: string }[]>`
    select provider, label, kind, issuer, client_id as "clientId" from settings.third_providers
    where merchant_id = ${merchantId} order by position, provider`
}

/** Networks as the database writes them: `10.1.2.3/8` is `10.0.0.0/8`. */
export async function normalRanges(tx: Tx, ranges: readonly string[]): Promise<string[]> {
  const rows = await tx<{ range: string }[]>`
    select distinct network(range::inet)::text as range from unnest(${[...ranges]}::text[]) range order by 1`
  return rows.map(each => each.range)
}
