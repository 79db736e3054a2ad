import type { Sql } from '#shared/server/db.ts'

/** Vendors of a merchant that offer games of these types. */
export async function selectVendorsOf(db: Sql, merchantId: number, types: readonly string[]) {
  return db<{ id: number; code: string; baseUrl: string }[]>`
    select v.id, v.code, v.base_url as "baseUrl"
    from games.merchant_vendors m join games.vendors v on v.id = m.vendor_id
    where m.merchant_id = ${merchantId} and m.enabled and v.enabled
      and exists (select from games.games g where g.vendor_id = v.id and g.game_type = any(${types as string[]}))
    order by m.position, v.id`
}
