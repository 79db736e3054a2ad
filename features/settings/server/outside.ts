import { isSecureUrl } from '#features/settings/rules/hosts.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import { seal, unseal } from '#shared/server/secrets/secrets.ts'
import * as store from './store-outside.ts'

/** Somebody else who may say who a visitor is. `clientSecret` is what that party knows the operator by. */
export type ThirdProvider = Omit<store.ThirdRow, 'clientSecretSealed'> & { clientSecret: string }

/** A service that confirms phone numbers: who signs its tokens for whom, and where codes are sent and checked. */
export type PhoneAuth = Omit<store.PhoneAuthRow, 'apiKeySealed'> & { apiKey: string }

/** Lets members log in there; an entry of that name is replaced. Refused when an address is not one of https. */
export async function setThirdProvider(tx: Tx, serverSecret: string, merchantId: number, third: ThirdProvider) {
  const { clientSecret, ...rest } = third
  assertSecure('issuer', third.issuer)
  if (third.authorizeUrl !== null) assertSecure('authorizeUrl', third.authorizeUrl)
  const clientSecretSealed = seal(serverSecret, thirdPurpose(merchantId, third.provider), clientSecret)
  await store.upsertThird(tx, merchantId, { ...rest, clientSecretSealed })
}

export async function thirdProvider(db: Sql, serverSecret: string, merchantId: number, provider: string) {
  const found = await store.findThird(db, merchantId, provider)
  if (!found) throw new Refusal('not_found', { field: 'provider' })
  const { clientSecretSealed, ...rest } = found
  const clientSecret = unseal(serverSecret, thirdPurpose(merchantId, provider), clientSecretSealed)
  return { ...rest, clientSecret } satisfies ThirdProvider
}

export async function setPhoneAuth(tx: Tx, serverSecret: string, merchantId: number, { apiKey, ...rest }: PhoneAuth) {
  for (const field of ['jwksUrl', 'apiUrl'] as const) assertSecure(field, rest[field])
  await store.upsertPhoneAuth(tx, merchantId, {
    ...rest,
    apiKeySealed: seal(serverSecret, phonePurpose(merchantId), apiKey),
  })
}

/** Nobody logs in there any more; links of members stay for its return. */
export const removeThirdProvider = store.deleteThird
/** Our own SMS confirm numbers again. */
export const removePhoneAuth = store.deletePhoneAuth

/** Undefined when the merchant has no such service. */
export async function phoneAuthOf(db: Sql, serverSecret: string, merchantId: number): Promise<PhoneAuth | undefined> {
  const found = await store.findPhoneAuth(db, merchantId)
  if (!found) return undefined
  const { apiKeySealed, ...rest } = found
  return { ...rest, apiKey: unseal(serverSecret, phonePurpose(merchantId), apiKeySealed) }
}

/** Keeps visitors from these countries out (ISO 3166 alpha-2), as far as the server has a GeoIP file. */
export async function setBlockedCountries(tx: Tx, merchantId: number, countries: readonly string[]): Promise<void> {
  await store.updateBlockedCountries(tx, merchantId, countries)
}

const thirdPurpose = (merchantId: number, provider: string) => `third-party ${merchantId} ${provider}`
const phonePurpose = (merchantId: number) => `phone-auth ${merchantId}`

function assertSecure(field: string, url: string): void {
  if (!isSecureUrl(url)) throw new Refusal('invalid_input', { field })
}
