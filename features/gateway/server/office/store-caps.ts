import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of what vendors may give without a bet, as operators see it. */

export type CapRow = { vendor: string; currency: string; perDay: bigint | null; given: bigint }

/** Of each vendor in this currency, and in every other that has a cap or gifts of today. */
export async function selectCaps(db: Sql, merchantId: number, currency: string): Promise<CapRow[]> {
  return db<CapRow[]>`
    select v.code as vendor, k.currency, c.per_day as "perDay", coalesce(g.given, 0) as given
    from games.public_vendors v join games.public_merchant_vendors m on m.vendor_id = v.id and m.merchant_id = ${merchantId}
    cross join lateral (
      select ${currency} as currency
      union select currency from gateway.vendor_caps where merchant_id = ${merchantId} and vendor_id = v.id
      union select currency from gateway.vendor_gifts
        where merchant_id = ${merchantId} and vendor_id = v.id and day = (now() at time zone 'utc')::date) k
    left join gateway.vendor_caps c on (c.merchant_id, c.vendor_id, c.currency) = (${merchantId}, v.id, k.currency)
    left join gateway.vendor_gifts g on (g.merchant_id, g.vendor_id, g.currency, g.day)
      = (${merchantId}, v.id, k.currency, (now() at time zone 'utc')::date)
    order by v.code, k.currency`
}

/** Null where the operator has not said. */
export async function findCap(tx: Tx, merchantId: number, vendorId: number, currency: string): Promise<bigint | null> {
  const [row] = await tx<{ perDay: bigint }[]>`
    select per_day as "perDay" from gateway.vendor_caps
    where merchant_id = ${merchantId} and vendor_id = ${vendorId} and currency = ${currency}`
  return row?.perDay ?? null
}
