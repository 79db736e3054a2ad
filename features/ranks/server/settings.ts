import { currencyOf } from '#features/settings/server/settings.ts'
import { amount } from '#shared/money.ts'
import type { Tx } from '#shared/server/db.ts'
import { type Day, dayAt } from '#shared/zone.ts'
import { type PerPoint, perPoint } from '../rules/growth.ts'
import { type RankSettings, settingsFor } from '../rules/settings.ts'
import * as store from './store-settings.ts'

export type Versioned = RankSettings & { version: number; currency: string; per: PerPoint }

/** How a merchant ranks members now. Version 0: as merchants do that set nothing. */
export async function settingsOf(tx: Tx, merchantId: number): Promise<Versioned> {
  const row = await store.findSettings(tx, merchantId)
  const currency = await currencyOf(tx, merchantId)
  const about = { currency, per: perPoint(currency) }
  if (!row) return { ...settingsFor(currency), ...about, version: 0 }
  const { isOn, weights, mode, version } = row
  const ranks = row.ladder.map(({ needs, keeps, bonus, gift }) => ({
    ...{ needs: BigInt(needs), keeps: BigInt(keeps), bonus: amount(BigInt(bonus)), gift: amount(BigInt(gift)) },
  }))
  return { isOn, ranks, weights, mode, version, ...about }
}

/** A new version, after that one; false where it is not the newest any more. */
export function saveSettings(tx: Tx, merchantId: number, next: RankSettings, after: number, by: string) {
  const { isOn, weights, mode } = next
  const ladder = next.ranks.map(({ needs, keeps, bonus, gift }) => ({
    ...{ needs: String(needs), keeps: String(keeps), bonus: String(bonus), gift: String(gift) },
  }))
  return store.insertSettings(tx, { merchantId, version: after + 1, isOn, ladder, weights, mode, by })
}

/** A merchant's business day at an instant. */
export async function dayOf(tx: Tx, merchantId: number, at: Date): Promise<Day> {
  return dayAt(at.getTime(), await store.findZone(tx, merchantId))
}
