import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of vendors that do not speak WC-1 themselves. */

export type SpeakerRow = { vendorId: number; quoted: string | null; currency: string | null; factor: number | null }

/** Vendors that speak through an adapter, each with the units it quotes; one row with nulls for a vendor without any. */
export async function selectSpeakers(db: Sql, adapter: string): Promise<SpeakerRow[]> {
  return db<SpeakerRow[]>`
    select v.id as "vendorId", u.quoted, u.currency, u.factor
    from games.public_vendors v left join gateway.quoted_units u on u.vendor_id = v.id where v.adapter = ${adapter}`
}

export type QuotedRow = { quoted: string; currency: string; factor: number }

export async function replaceQuotedUnits(tx: Tx, vendorId: number, units: readonly QuotedRow[]): Promise<void> {
  const column = (name: keyof QuotedRow) => units.map(unit => unit[name])
  await tx`delete from gateway.quoted_units where vendor_id = ${vendorId}`
  await tx`
    insert into gateway.quoted_units (vendor_id, quoted, currency, factor)
    select ${vendorId}, * from unnest(${column('quoted')}::text[], ${column('currency')}::text[], ${column('factor')}::int[])`
}
