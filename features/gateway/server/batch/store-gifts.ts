import type { Tx } from '#shared/server/db.ts'
import { defaultCap } from '../../rules/gifts.ts'

/* SQL of what vendors give without a bet. */

/** The class of the locks that stand for a merchant's vendor and currency. */
const GIFTS_LOCK = 7_020

/** In ten-thousandths, of the day (UTC) on which the transaction began. */
export type GiftsRow = { day: string; cap: bigint; given: bigint }

/**
 * What these keys have given today, held until the commit: nobody else gives for them meanwhile. Whoever gives nothing
 * writes nothing, so it is not their rows that are locked. A cap never lies below what was given.
 */
export async function holdGifts(tx: Tx, keys: readonly string[]): Promise<(GiftsRow & { key: string })[]> {
  await tx`
    select pg_advisory_xact_lock(${GIFTS_LOCK}, hashtext(key))
    from (select key from unnest(${keys}::text[]) key order by hashtext(key)) k`
  const [merchants, vendors, currencies] = partsOf(keys)
  return tx<(GiftsRow & { key: string })[]>`
    select k.merchant_id || ' ' || k.vendor_id || ' ' || k.currency as key, today.day::text,
      greatest(coalesce(c.per_day, k.cap), coalesce(g.given, 0)) as cap, coalesce(g.given, 0) as given
    from unnest(${merchants}::int[], ${vendors}::smallint[], ${currencies}::text[],
      ${currencies.map(defaultCap)}::bigint[]) k(merchant_id, vendor_id, currency, cap)
    cross join (select (now() at time zone 'utc')::date as day) today
    left join gateway.vendor_caps c using (merchant_id, vendor_id, currency)
    left join gateway.vendor_gifts g using (merchant_id, vendor_id, currency, day)`
}

export async function saveGifts(tx: Tx, changed: readonly (GiftsRow & { key: string })[]): Promise<void> {
  const [merchants, vendors, currencies] = partsOf(changed.map(row => row.key))
  await tx`
    insert into gateway.vendor_gifts (merchant_id, vendor_id, currency, day, cap, given)
    select * from unnest(${merchants}::int[], ${vendors}::smallint[],
      ${currencies}::text[], ${changed.map(row => row.day)}::date[],
      ${changed.map(row => row.cap)}::bigint[], ${changed.map(row => row.given)}::bigint[])
    on conflict (merchant_id, vendor_id, currency, day) do update set cap = excluded.cap, given = excluded.given`
}

/** Merchants, vendors and currencies of keys. */
function partsOf(keys: readonly string[]): [string[], string[], string[]] {
  const parts = keys.map(key => key.split(' '))
  return [parts.map(part => part[0]!), parts.map(part => part[1]!), parts.map(part => part[2]!)]
}

export async function saveCap(
  tx: Tx,
  merchantId: number,
  vendorId: number,
  currency: string,
  perDay: bigint,
): Promise<void> {
  await tx`
    insert into gateway.vendor_caps (merchant_id, vendor_id, currency, per_day)
    values (${merchantId}, ${vendorId}, ${currency}, ${perDay})
    on conflict (merchant_id, vendor_id, currency) do update set per_day = excluded.per_day`
}
