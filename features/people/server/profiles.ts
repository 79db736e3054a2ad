import {
  type ContactField,
  maskEmail,
  maskMobile,
  PROFILE_FIELDS,
  type Profile,
  type ProfileField,
  readPayeeName,
} from '#features/people/rules/profiles.ts'
import { Refusal } from '#shared/refusal.ts'
import { errorCode, type Sql, type Tx } from '#shared/server/db.ts'
import { hashedPieces } from './pieces.ts'
import { blindIndex, newProfileKey, openProfileKey, openValue, sealValue } from './sealed-profiles.ts'
import * as store from './store-profiles.ts'

type Owner = { merchantId: number; memberId: string }

/**
 * Keeps what a member tells about themselves, sealed (security §3.13); empty values are not kept. Refused as
 * `identity_unavailable` when a contact that the member has shown to be theirs (`proven`) leads to another account. One
 * without proof is a claim, which others may make as well (S-03).
 */
export async function saveProfile(
  tx: Tx,
  serverSecret: string,
  owner: Owner,
  profile: Profile,
  proven: readonly ProfileField[] = [],
): Promise<void> {
  const given = PROFILE_FIELDS.flatMap(field => (profile[field] ? [[field, profile[field]] as const] : []))
  if (given.length === 0) return
  const proposed = newProfileKey(serverSecret, owner.memberId)
  const kept = await store.findOrInsertKey(tx, owner.memberId, proposed.sealed)
  const key = openProfileKey(serverSecret, owner.memberId, kept)
  for (const [field, value] of given) {
    const index = blindIndex(serverSecret, owner.merchantId, field, value)
    const sealed = sealValue(key, owner.memberId, field, value)
    const pieces = field === 'mobile' ? hashedPieces(serverSecret, owner.merchantId, value) : null
    const isNew = await store.insertValue(tx, owner, { field, sealed, index, isProven: proven.includes(field), pieces })
    if (!isNew) throw new Refusal('identity_unavailable')
  }
}

/**
 * Keeps the name that payments out go to, as `readPayeeName` writes it. It is told once: refused as `name_is_set` where
 * there is another, since whoever takes over an account must not send its money to an account of theirs.
 */
export async function savePayeeName(tx: Tx, serverSecret: string, owner: Owner, text: string): Promise<void> {
  const payeeName = readPayeeName(text)
  if (payeeName === undefined) throw new Refusal('invalid_input', { field: 'payeeName' })
  const known = (await readProfile(tx, serverSecret, owner.memberId)).payeeName
  if (known === undefined) await saveProfile(tx, serverSecret, owner, { payeeName })
  else if (known !== payeeName) throw new Refusal('name_is_set')
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

/** Whether the member has shown that this contact is theirs. */
export async function contactIsProven(db: Tx | Sql, memberId: string, field: ContactField): Promise<boolean> {
  return store.isProven(db, memberId, field)
}

/**
 * Keeps that a contact is the member's, and takes it from all who only claim it. True the first time. Refused as
 * `identity_unavailable` when another account proved it at the same moment.
 */
export async function proveContact(tx: Tx, memberId: string, field: ContactField): Promise<boolean> {
  return store.prove(tx, memberId, field).catch(error => {
    throw errorCode(error) === '23505' ? new Refusal('identity_unavailable') : error
  })
}

/** Forgets the contacts that nobody has proven: somebody else may have put them there. */
export async function forgetUnproven(tx: Tx, memberId: string): Promise<void> {
  await store.deleteUnproven(tx, memberId)
}

/** Whom a mobile number (E.164) or an e-mail address leads to: who has proven it, else the only one who claims it. */
export async function memberIdByContact(
  db: Tx | Sql,
  serverSecret: string,
  merchantId: number,
  field: ContactField,
  value: string,
): Promise<string | undefined> {
  const index = blindIndex(serverSecret, merchantId, field, value)
  const [first, second] = await store.findByContact(db, merchantId, field, index)
  return first && (first.isProven || !second) ? first.memberId : undefined
}

/** Whether this is a contact that the member has told, proven or not. */
export async function memberHasContact(
  db: Tx | Sql,
  serverSecret: string,
  { merchantId, memberId }: Owner,
  field: ContactField,
  value: string,
): Promise<boolean> {
  return store.hasContact(db, memberId, field, blindIndex(serverSecret, merchantId, field, value))
}
