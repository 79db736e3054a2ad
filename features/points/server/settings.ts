import { currencyOf } from '#features/settings/server/settings.ts'
import { amount } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { Day } from '#shared/zone.ts'
import { type PointSettings, settingsFor } from '../rules/settings.ts'
import * as store from './store-settings.ts'

export type Versioned = PointSettings & { version: number; currency: string }

/** How a merchant counts points now. Version 0: as merchants do that set nothing. */
export async function settingsOf(tx: Tx, merchantId: number): Promise<Versioned> {
  const [row] = await store.selectSettings(tx, [merchantId])
  const currency = await currencyOf(tx, merchantId)
  return row ? { ...read(row), version: row.version, currency } : { ...settingsFor(currency), version: 0, currency }
}

function read(row: store.SettingsRow): PointSettings {
  return {
    isOn: row.isOn,
    perBet: amount(row.perBet),
    convert: {
      ...{ step: row.convertStep, value: amount(row.convertValue) },
      ...{ least: row.convertLeast, dayCap: amount(row.convertDayCap) },
    },
    checkIn: { points: row.checkIn, makeUpCost: row.makeUpCost, makeUpMost: row.makeUpMost },
    months: row.months,
  }
}

/** A new version, after that one; false where it is not the newest any more. */
export function saveSettings(tx: Tx, merchantId: number, next: PointSettings, after: number, by: string) {
  const { isOn, perBet, convert, checkIn, months } = next
  return store.insertSettings(tx, {
    ...{ merchantId, version: after + 1, isOn, perBet, months, by },
    ...{ convertStep: convert.step, convertValue: convert.value },
    ...{ convertLeast: convert.least, convertDayCap: convert.dayCap },
    ...{ checkIn: [...checkIn.points], makeUpCost: checkIn.makeUpCost, makeUpMost: checkIn.makeUpMost },
  })
}

/** A merchant's business day at an instant. */
export async function dayOf(db: Sql | Tx, merchantId: number, at: Date): Promise<Day> {
  const [row] = await store.selectDays(db, [merchantId], at)
  return row!.day
}
