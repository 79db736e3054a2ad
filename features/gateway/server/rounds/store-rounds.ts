import type { Sql } from '#shared/server/db.ts'

/* SQL of what a member played, by its transactions. */

export type PlayedRow = {
  /** Without dashes, as transactions are keyed. */
  key: string
  vendorId: number
  player: string
  round: string
  name: string
  names: Record<string, string>
}

export async function selectVendorIds(db: Sql, codes: readonly string[]): Promise<Map<string, number>> {
  const rows = await db<{ id: number; code: string }[]>`
    select id, code from games.public_vendors where code = any(${[...codes]})`
  return new Map(rows.map(({ id, code }) => [code, id]))
}

/** A game that the catalogue does not know any more goes by its code. */
export async function selectPlayed(
  db: Sql,
  merchantId: number,
  keys: readonly string[],
  from: Date,
  to: Date,
): Promise<PlayedRow[]> {
  return db<PlayedRow[]>`
    select replace(t.key::text, '-', '') as key, t.vendor_id as "vendorId", t.player, t.round,
      coalesce(g.name, t.game) as name, coalesce(g.names, '{}') as names
    from unnest(${keys}::uuid[]) k(key)
    cross join lateral (
      select * from wallet.public_calls t
      where t.key = k.key and t.merchant_id = ${merchantId} and t.at between ${from} and ${to} offset 0) t
    left join games.public_games g on g.vendor_id = t.vendor_id and g.code = t.game`
}
