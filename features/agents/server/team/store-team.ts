import type { Sql } from '#shared/server/db.ts'

/** The instants between which days of the merchant's clock lie; null where nothing is said. */
export async function selectDays(db: Sql, merchantId: number, from: string | undefined, to: string | undefined) {
  const [row] = await db<{ from: Date | null; until: Date | null }[]>`
    select ${from ?? null}::date::timestamp at time zone c.time_zone as from,
      (${to ?? null}::date + 1)::timestamp at time zone c.time_zone as until
    from settings.public_clocks c where c.merchant_id = ${merchantId}`
  return row!
}
