import {
  type ContactField,
  maskEmail,
  maskMobile,
  PROFILE_FIELDS,
  type Profile,
} from '#features/people/rules/profiles.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import { blindIndex, newProfileKey, openProfileKey, openValue, sealValue } from './sealed-profiles.ts'
import * as store from './store-profiles.ts'

type Owner = { merchantId: number; memberId: string }

/**
 * Keeps what a member tells about themselves, sealed (security §3.13); empty values are not kept. Refused as
 * `identity_unavailable` when a mobile number or an e-mail address leads to another account: nothing says which.
 */
export async function saveProfile(tx: Tx, serverSecret: string, owner: Owner, profile: Profile): Promise<void> {
  const given = PROFILE_FIELDS.flatMap(field => (profile[field] ? [[field, profile[field]] as const] : []))
  if (given.length === 0) return
  const proposed = newProfileKey(serverSecret, owner.memberId)
  const kept = await store.findOrInsertKey(tx, owner.memberId, proposed.sealed)
  const key = openProfileKey(serverSecret, owner.memberId, kept)
  for (const [field, value] of given) {
    const index = blindIndex(serverSecret, owner.merchantId, field, value)
    const isNew = await store.insertValue(tx, owner, field, sealValue(key, owner.memberId, field, value), index)
    if (!isNew) throw new Refusal('identity_unavailable')
  }
}

/** All that a member told, opened. For the act that needs it, never for a list. */
export async function readProfile(db: Tx | Sql, serverSecret: string, memberId: string): Promise<Profile> {
  const sealedKey = await store.findKey(db, memberId)
  if (!sealedKey) return {}
  const key = openProfileKey(serverSecret, memberId, sealedKey)
  const values = await store.listValues(db, memberId)
  return Object.fromEntries(values.map(({ field, sealed }) => [field, openValue(key, memberId, field, sealed)]))
}

/** How a member is reached, as screens may show it; null where there is no way. */
export async function maskedContacts(db: Tx | Sql, serverSecret: string, memberId: string) {
  const { mobile, email } = await readProfile(db, serverSecret, memberId)
  return { mobile: mobile ? maskMobile(mobile) : null, email: email ? maskEmail(email) : null }
}

/** Whom a mobile number (E.164) or an e-mail address leads to. */
export async function memberIdByContact(
  db: Tx | Sql,
  serverSecret: string,
  merchantId: number,
  field: ContactField,
  value: string,
): Promise<string | undefined> {
  return store.findByContact(db, merchantId, field, blindIndex(serverSecret, merchantId, field, value))
}
