import { DEFAULT_FIELDS, DEFAULT_FLAGS } from '#features/settings/rules/defaults.ts'
import { plainHost } from '#features/settings/rules/hosts.ts'
import type { RegistrationField } from '#features/settings/rules/settings.ts'
import { type MerchantTheme, themeShape } from '#features/settings/rules/theme.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Tx } from '#shared/server/db.ts'
import type { NamedField } from './raw.ts'
import * as store from './store.ts'

/** Opens a merchant with the default flags and registration fields. */
export async function addMerchant(tx: Tx, merchant: store.NewMerchant, hosts: readonly string[] = []): Promise<void> {
  await store.insertMerchant(tx, merchant)
  for (const host of hosts) await store.insertHost(tx, merchant.id, plainHost(host))
  for (const [position, flag] of DEFAULT_FLAGS.entries()) await store.insertFlag(tx, merchant.id, flag, position)
  for (const [position, [name, field]] of Object.entries(DEFAULT_FIELDS).entries())
    await store.insertField(tx, merchant.id, name, field, position)
}

/** Gives the merchant's site colours of its own. Throws on what is no theme. */
export async function setTheme(tx: Tx, merchantId: number, theme: MerchantTheme): Promise<void> {
  await store.updateTheme(tx, merchantId, themeShape.parse(theme))
}

/** Lets a merchant be reached by one more host (`play.example`); nothing happens when it is somebody's already. */
export async function addHost(tx: Tx, merchantId: number, host: string): Promise<void> {
  await store.keepHost(tx, merchantId, plainHost(host))
}

/** The form as a whole: each field that is known, in the order given. Refused as `not_found` for another one. */
export async function setFields(tx: Tx, merchantId: number, fields: readonly NamedField[]): Promise<void> {
  for (const [position, { field, ...rules }] of fields.entries())
    if (!(await store.replaceField(tx, merchantId, field, rules, position))) throw new Refusal('not_found')
}

/** Changes one field of the registration form. */
export async function setField(
  tx: Tx,
  merchantId: number,
  name: string,
  change: Partial<RegistrationField>,
): Promise<void> {
  if (!(await store.updateField(tx, merchantId, name, change))) throw new Refusal('not_found')
}
