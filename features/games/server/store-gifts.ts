import { arrayLiteral, plainArray, type Tx } from '#shared/server/db.ts'
import { defaultCap } from '../rules/gifts.ts'

/* SQL of what vendors give without a bet. */

/** In ten-thousandths, of the day (UTC) on which the transaction began. */
export type GiftsRow = { day: string; cap: bigint; given: bigint }

/** The day's rows of these keys, begun where there are none, locked in order. A cap never lies below what was given. */
export async function holdGifts(tx: Tx, keys: readonly string[]): Promise<(GiftsRow & { key: string })[]> {
  const parts = keys.map(key => key.split(' ') as [string, string, string])
  const [merchants, vendors, currencies] = [0, 1, 2].map(i => parts.map(part => part[i]!)) as [
    string[],
    string[],
    string[],
  ]
  return tx<(GiftsRow & { key: string })[]>`
    insert into games.vendor_gifts as g (merchant_id, vendor_id, currency, day, cap, given)
    select k.merchant_id, k.vendor_id, k.currency, (now() at time zone 'utc')::date, coalesce(c.per_day, k.cap), 0
    from unnest(${plainArray(merchants)}::int[], ${plainArray(vendors)}::smallint[], ${arrayLiteral(currencies)}::text[],
      ${plainArray(currencies.map(defaultCap))}::bigint[]) k(merchant_id, vendor_id, currency, cap)
    left join games.vendor_caps c using (merchant_id, vendor_id, currency)
    order by 1, 2, 3
    on conflict (merchant_id, vendor_id, currency, day) do update set cap = greatest(excluded.cap, g.given)
    returning merchant_id || ' ' || vendor_id || ' ' || currency as key, day::text, cap, given`
}

export async function updateGifts(tx: Tx, changed: readonly (GiftsRow & { key: string })[]): Promise<void> {
  const parts = changed.map(({ key }) => key.split(' ') as [string, string, string])
  await tx`
    update games.vendor_gifts g set given = k.given
    from unnest(${plainArray(parts.map(part => part[0]))}::int[], ${plainArray(parts.map(part => part[1]))}::smallint[],
      ${arrayLiteral(parts.map(part => part[2]))}::text[], ${arrayLiteral(changed.map(row => row.day))}::date[],
      ${plainArray(changed.map(row => row.given))}::bigint[]) k(merchant_id, vendor_id, currency, day, given)
    where (g.merchant_id, g.vendor_id, g.currency, g.day) = (k.merchant_id, k.vendor_id, k.currency, k.day)`
}

export async function saveCap(
  tx: Tx,
  merchantId: number,
  vendorId: number,
  currency: string,
  perDay: bigint,
): Promise<void> {
  await tx`
    insert into games.vendor_caps (merchant_id, vendor_id, currency, per_day)
    values (${merchantId}, ${vendorId}, ${currency}, ${perDay})
    on conflict (merchant_id, vendor_id, currency) do update set per_day = excluded.per_day`
}
