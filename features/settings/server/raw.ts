import type { RegistrationField } from '#features/settings/rules/settings.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import * as store from './store.ts'
import { findPhoneAuth } from './store-outside.ts'
import * as raw from './store-raw.ts'

export { holdMerchants, normalRanges } from './store-raw.ts'

export type NamedField = RegistrationField & { field: string }

/** Settings as they are kept, for who changes them: nothing from memory, nothing worked out. */
export async function rawSettings(db: Sql | Tx, merchantId: number) {
  const merchant = await store.findMerchant(db, merchantId)
  if (!merchant) throw new Refusal('not_found')
  const flags = await store.listFlags(db, merchantId)
  const fields: NamedField[] = await store.listFields(db, merchantId)
  return { merchant, flags: [...flags], fields: [...fields], hosts: await raw.listOwnHosts(db, merchantId) }
}

/** Until the end of the transaction nobody else changes settings of the merchant. */
export async function holdMerchant(tx: Tx, merchantId: number): Promise<void> {
  if (!(await raw.holdMerchant(tx, merchantId))) throw new Refusal('not_found')
}

/** Who is asked outside, without what they know us by: that is written and never read. */
export async function keysOf(db: Sql | Tx, merchantId: number) {
  const phone = await findPhoneAuth(db, merchantId)
  const third = await raw.listThirdKeys(db, merchantId)
  return { third: [...third], phone: phone ? { issuer: phone.issuer, apiUrl: phone.apiUrl } : null }
}
