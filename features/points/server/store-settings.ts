import type { Sql, Tx } from '#shared/server/db.ts'
import type { Day } from '#shared/zone.ts'

/* SQL of how merchants count points, and of their days. */

export type SettingsRow = {
  merchantId: number
  version: number
  isOn: boolean
  perBet: bigint
  convertStep: bigint
  convertValue: bigint
  convertLeast: bigint
  convertDayCap: bigint
  checkIn: bigint[]
  makeUpCost: bigint
  makeUpMost: number
  months: number
  by: string
  at: Date
}

const columns = (db: Sql | Tx) => db`
  merchant_id as "merchantId", version, is_on as "isOn", per_bet as "perBet", convert_step as "convertStep",
  convert_value as "convertValue", convert_least as "convertLeast", convert_day_cap as "convertDayCap",
  check_in as "checkIn", make_up_cost as "makeUpCost", make_up_most as "makeUpMost", months, by, at`

/** The newest of each of these merchants that has any. */
export async function selectSettings(db: Sql | Tx, merchantIds: readonly number[]): Promise<SettingsRow[]> {
  return db<SettingsRow[]>`
    select distinct on (merchant_id) ${columns(db)} from points.settings
    where merchant_id = any(${merchantIds}::int[]) order by merchant_id, version desc`
}

/** False where somebody else wrote that version. */
export async function insertSettings(tx: Tx, row: Omit<SettingsRow, 'at'>): Promise<boolean> {
  const done = await tx`
    insert into points.settings (merchant_id, version, is_on, per_bet, convert_step, convert_value, convert_least,
      convert_day_cap, check_in, make_up_cost, make_up_most, months, by, at)
    values (${row.merchantId}, ${row.version}, ${row.isOn}, ${row.perBet}, ${row.convertStep}, ${row.convertValue},
      ${row.convertLeast}, ${row.convertDayCap}, ${row.checkIn}::bigint[], ${row.makeUpCost}, ${row.makeUpMost},
      ${row.months}, ${row.by}, now()) on conflict do nothing`
  return done.count === 1
}

/** The day of each of these merchants at an instant. */
export async function selectDays(
  db: Sql | Tx,
  merchantIds: readonly number[],
  at: Date,
): Promise<{ merchantId: number; day: Day; timeZone: string }[]> {
  return db`
    select merchant_id as "merchantId", (${at}::timestamptz at time zone time_zone)::date::text as day, time_zone as "timeZone"
    from settings.public_clocks where merchant_id = any(${merchantIds}::int[])`
}

export async function selectMerchants(db: Sql): Promise<number[]> {
  const rows = await db<{ merchantId: number }[]>`select merchant_id as "merchantId" from settings.public_clocks`
  return rows.map(row => row.merchantId)
}
