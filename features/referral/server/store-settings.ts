import type { Sql, Tx } from '#shared/server/db.ts'
import type { ReferralSettings } from '../rules/settings.ts'

/* SQL of how merchants pay for friends. */

export type SettingsRow = ReferralSettings & {
  merchantId: number
  version: number
  /** Whose budget and house account all of it comes of. */
  promotion: string
}

const columns = (db: Sql | Tx) => db`
  merchant_id as "merchantId", version, is_on as "isOn", bonus, friend_bonus as "friendBonus", min_deposit as "minDeposit",
  min_bet as "minBet", days, times, promotion`

/** The newest, or one that is named. */
export async function findSettings(
  db: Sql | Tx,
  merchantId: number,
  version: number | null = null,
): Promise<SettingsRow | undefined> {
  const [row] = await db<SettingsRow[]>`
    select ${columns(db)} from referral.settings
    where merchant_id = ${merchantId} and (${version}::int is null or version = ${version})
    order by version desc limit 1`
  return row
}

/** False where somebody else wrote that version. */
export async function insertSettings(tx: Tx, row: SettingsRow & { by: string }): Promise<boolean> {
  const done = await tx`
    insert into referral.settings (merchant_id, version, is_on, bonus, friend_bonus, min_deposit, min_bet, days, times, promotion,
      by, at)
    values (${row.merchantId}, ${row.version}, ${row.isOn}, ${row.bonus}, ${row.friendBonus}, ${row.minDeposit},
      ${row.minBet}, ${row.days}, ${row.times}, ${row.promotion}, ${row.by}, now()) on conflict do nothing`
  return done.count === 1
}

/** A promotion as it stands. */
export async function findBudget(db: Sql | Tx, merchantId: number, code: string) {
  const [row] = await db<{ state: string; budget: bigint; left: bigint }[]>`
    select state, budget, budget_left as left from promotions.public_promotions
    where merchant_id = ${merchantId} and code = ${code}`
  return row
}
