import type { Sql, Tx } from '#shared/server/db.ts'

/** The vendor of a game of the merchant, and all merchants that have it; undefined where there is no such game. */
export async function findDeskVendor(
  tx: Tx | Sql,
  merchantId: number,
  { vendor, game }: { vendor: string; game: string },
) {
  const [row] = await tx<{ id: number; code: string; baseUrl: string; merchants: number[] }[]>`
    select v.id, v.code, v.base_url as "baseUrl",
      array(select merchant_id from games.merchant_vendors where vendor_id = v.id order by merchant_id) as merchants
    from games.merchant_vendors m join games.vendors v on v.id = m.vendor_id join games.games g on g.vendor_id = v.id
    where m.merchant_id = ${merchantId} and v.code = ${vendor} and g.code = ${game}`
  return row
}
