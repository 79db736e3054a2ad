import type { Sql, Tx } from '#shared/server/db.ts'
import type { ProviderKind } from '../../rules/provider-kinds.ts'

/* SQL of how a merchant's providers are called, and by which name they call us. */

export type LineRow = {
  merchantId: number
  code: string
  kind: ProviderKind
  address: string
  keyId: string
  secret: Uint8Array
}
export type ProviderRow = LineRow & { route: string; isDemo: boolean; keys: Uint8Array }

/** False when the route belongs to another provider. */
export async function upsertLine(tx: Tx, p: ProviderRow): Promise<boolean> {
  const [taken] = await tx`
    select from cashier.providers where route = ${p.route} and (merchant_id, code) <> (${p.merchantId}, ${p.code})`
  if (taken) return false
  await tx`
    insert into cashier.providers (merchant_id, code, keys, route, address, key_id, secret, is_demo,
      kind)
    values (${p.merchantId}, ${p.code}, ${p.keys}, ${p.route}, ${p.address}, ${p.keyId}, ${p.secret}, ${p.isDemo},
      ${p.kind})
    on conflict (merchant_id, code) do update set keys = excluded.keys, route = excluded.route,
      address = excluded.address, key_id = excluded.key_id, secret = excluded.secret, is_demo = excluded.is_demo,
      kind = excluded.kind`
  return true
}

/** All that can be called. */
export async function selectLines(db: Sql): Promise<LineRow[]> {
  return db<LineRow[]>`
    select ${lineColumns(db)} from cashier.providers where address is not null order by merchant_id, code`
}

/** With what its events are signed by. */
export type Line = LineRow & { route: string; keys: Uint8Array }

export async function selectByRoutes(db: Sql, routes: readonly string[]): Promise<Line[]> {
  return db<Line[]>`
    select ${lineColumns(db)}, route, keys from cashier.providers where route = any(${routes}::text[])`
}

const lineColumns = (db: Sql) => db`merchant_id as "merchantId", code, kind, address, key_id as "keyId", secret`

/** Merchants that have a provider of the demo bank. */
export async function selectDemoMerchants(db: Sql): Promise<number[]> {
  const rows = await db<{ id: number }[]>`select distinct merchant_id as id from cashier.providers where is_demo`
  return rows.map(({ id }) => id)
}
