import { addPromotion, raiseBudget } from '#features/promotions/server/promotions.ts'
import { currencyOf } from '#features/settings/server/settings.ts'
import { type Amount, amount, ZERO } from '#shared/money.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import { type ReferralSettings, settingsFor } from '../rules/settings.ts'
import * as store from './store-settings.ts'

const YEARS_MS = 100 * 365 * 86_400_000

export type Versioned = ReferralSettings & { version: number; currency: string; budget: Amount; left: Amount }

/** How a merchant pays for friends now. Version 0: nothing was set. Whoever stops the promotion turns it off. */
export async function settingsOf(tx: Tx, merchantId: number): Promise<Versioned> {
  const currency = await currencyOf(tx, merchantId)
  const row = await store.findSettings(tx, merchantId)
  if (!row) return { ...settingsFor(currency), version: 0, currency, budget: ZERO, left: ZERO }
  const { merchantId: _, promotion, ...settings } = row
  const { state, budget, left } = (await store.findBudget(tx, merchantId, promotion))!
  return { ...settings, isOn: row.isOn && state === 'RUNNING', currency, budget: amount(budget), left: amount(left) }
}

/** The settings by which whoever registers now is a friend; undefined while it is off. */
export async function openSettings(db: Sql | Tx, merchantId: number): Promise<store.SettingsRow | undefined> {
  const row = await store.findSettings(db, merchantId)
  if (!row?.isOn) return undefined
  return (await store.findBudget(db, merchantId, row.promotion))?.state === 'RUNNING' ? row : undefined
}

type Next = ReferralSettings & { budget: Amount }

/** A new version, after that one, with the budget raised to what is given; false where it is not the newest any more. */
export async function saveSettings(
  tx: Tx,
  merchantId: number,
  { budget, ...next }: Next,
  { after, by }: { after: number; by: string },
): Promise<boolean> {
  const version = after + 1
  const before = await store.findSettings(tx, merchantId)
  const money = before && (await store.findBudget(tx, merchantId, before.promotion))
  // What was stopped is over: whoever begins anew has a budget of their own.
  const promotion = money?.state === 'RUNNING' ? before!.promotion : `referral-${version}`
  if (!(await store.insertSettings(tx, { ...next, merchantId, version, promotion, by }))) return false
  if (money?.state === 'RUNNING') {
    if (budget > money.budget) await raiseBudget(tx, { merchantId, code: promotion }, amount(budget - money.budget))
    return true
  }
  const at = await databaseNow(tx)
  await addPromotion(tx, {
    ...{ merchantId, code: promotion, kind: 'referral', currency: await currencyOf(tx, merchantId), state: 'RUNNING' },
    ...{ budget, offer: {}, startsAt: at, endsAt: new Date(at.getTime() + YEARS_MS), by, at },
  })
  return true
}
