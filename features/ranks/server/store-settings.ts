import type { Sql, Tx } from '#shared/server/db.ts'
import type { Weights } from '../rules/growth.ts'
import type { BonusMode, Rank } from '../rules/ranks.ts'

/* SQL of how merchants rank members, and of their days. */

/** Of a rank; in text, as JSON has no whole numbers of that size. */
export type LadderRow = Record<keyof Rank, string>
export type SettingsRow = {
  merchantId: number
  version: number
  isOn: boolean
  ladder: readonly LadderRow[]
  weights: Weights
  mode: BonusMode
}

export async function findSettings(tx: Sql | Tx, merchantId: number): Promise<SettingsRow | undefined> {
  const [row] = await tx<SettingsRow[]>`
    select merchant_id as "merchantId", version, is_on as "isOn", ladder, weights, mode
    from ranks.settings where merchant_id = ${merchantId} order by version desc limit 1`
  return row
}

/** False where somebody else wrote that version. */
export async function insertSettings(tx: Tx, row: SettingsRow & { by: string }): Promise<boolean> {
  const done = await tx`
    insert into ranks.settings (merchant_id, version, is_on, ladder, weights, mode, by, at)
    values (${row.merchantId}, ${row.version}, ${row.isOn}, ${tx.json(row.ladder)}, ${tx.json(row.weights)}, ${row.mode}, ${row.by},
      now()) on conflict do nothing`
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
