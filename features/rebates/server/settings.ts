import { currencyOf } from '#features/settings/server/settings.ts'
import { amount } from '#shared/money.ts'
import type { Tx } from '#shared/server/db.ts'
import { type Day, dayAt } from '#shared/zone.ts'
import { type RebateSettings, settingsFor } from '../rules/settings.ts'
import * as store from './store-settings.ts'

export type Versioned = RebateSettings & { version: number; currency: string }

/** How a merchant pays rebate now. Version 0: as merchants do that set nothing. */
export async function settingsOf(tx: Tx, merchantId: number): Promise<Versioned> {
  const row = await store.findSettings(tx, merchantId)
  const currency = await currencyOf(tx, merchantId)
  if (!row) return { ...settingsFor(currency), version: 0, currency }
  const { isOn, rates, autoSweep, version } = row
  return { isOn, rates, autoSweep, version, currency, minClaim: amount(row.minClaim), dayCap: amount(row.dayCap) }
}

/** A new version, after that one; false where it is not the newest any more. */
export const saveSettings = (tx: Tx, merchantId: number, next: RebateSettings, after: number, by: string) =>
  store.insertSettings(tx, { ...next, merchantId, version: after + 1, by })

/** A merchant's business day at an instant. */
export async function dayOf(tx: Tx, merchantId: number, at: Date): Promise<Day> {
  return dayAt(at.getTime(), await store.findZone(tx, merchantId))
}
