import type { Sql, Tx } from '#shared/server/db.ts'

/** A vendor of the merchant that is on, and all merchants that have it. */
export async function findDeskVendor(tx: Tx | Sql, merchantId: number, code: string) {
  const [row] = await tx<{ id: number; code: string; baseUrl: string; merchants: number[] }[]>`
    select v.id, v.code, v.base_url as "baseUrl",
      array(select merchant_id from games.merchant_vendors where vendor_id = v.id order by merchant_id) as merchants
    from games.merchant_vendors m join games.vendors v on v.id = m.vendor_id
    where m.merchant_id = ${merchantId} and v.code = ${code}`
  return row
}
