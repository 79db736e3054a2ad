import type { Sql, Tx } from '#shared/server/db.ts'
import type { RebateSettings } from '../rules/settings.ts'

/* SQL of how merchants pay rebate, and of their days. */

export type SettingsRow = {
  merchantId: number
  version: number
  isOn: boolean
  rates: RebateSettings['rates']
  minClaim: bigint
  dayCap: bigint
  autoSweep: boolean
}

export async function findSettings(tx: Tx, merchantId: number): Promise<SettingsRow | undefined> {
  const [row] = await tx<SettingsRow[]>`
    select merchant_id as "merchantId", version, is_on as "isOn", rates, min_claim as "minClaim", day_cap as "dayCap",
      auto_sweep as "autoSweep"
    from rebates.settings where merchant_id = ${merchantId} order by version desc limit 1`
  return row
}

/** False where somebody else wrote that version. */
export async function insertSettings(tx: Tx, row: SettingsRow & { by: string }): Promise<boolean> {
  const done = await tx`
    insert into rebates.settings (merchant_id, version, is_on, rates, min_claim, day_cap, auto_sweep, by, at)
    values (${row.merchantId}, ${row.version}, ${row.isOn}, ${tx.json(row.rates)}, ${row.minClaim}, ${row.dayCap},
      ${row.autoSweep}, ${row.by}, now()) on conflict do nothing`
  return done.count === 1
}

export async function findZone(db: Sql | Tx, merchantId: number): Promise<string> {
  const [row] = await db<{ timeZone: string }[]>`
    select time_zone as "timeZone" from settings.public_clocks where merchant_id = ${merchantId}`
  return row!.timeZone
}

export async function selectMerchants(db: Sql): Promise<{ merchantId: number; timeZone: string }[]> {
  return db`select merchant_id as "merchantId", time_zone as "timeZone" from settings.public_clocks order by 1`
}
