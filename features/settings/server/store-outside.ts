import type { Sql, Tx } from '#shared/server/db.ts'

export type ThirdRow = {
  provider: string
  label: string
  kind: 'openid' | 'graph'
  issuer: string
  authorizeUrl: string | null
  clientId: string
  clientSecretSealed: Buffer
}

export async function upsertThird(tx: Tx, merchantId: number, p: ThirdRow): Promise<void> {
  await tx`
    insert into settings.third_providers
      (merchant_id, provider, label, kind, issuer, authorize_url, client_id, client_secret_sealed)
    values (${merchantId}, ${p.provider}, ${p.label}, ${p.kind}, ${p.issuer}, ${p.authorizeUrl}, ${p.clientId},
      ${p.clientSecretSealed})
    on conflict (merchant_id, provider) do update set label = excluded.label, kind = excluded.kind,
      issuer = excluded.issuer, authorize_url = excluded.authorize_url, client_id = excluded.client_id,
      client_secret_sealed = excluded.client_secret_sealed`
}

export async function findThird(db: Sql, merchantId: number, provider: string): Promise<ThirdRow | undefined> {
  const [row] = await db<ThirdRow[]>`
    select provider, label, kind, issuer, authorize_url as "authorizeUrl", client_id as "clientId",
      client_secret_sealed as "clientSecretSealed"
    from settings.third_providers where merchant_id = ${merchantId} and provider = ${provider}`
  return row
}

export async function listThird(db: Sql, merchantId: number) {
  return db<{ provider: string; label: string }[]>`
    select provider, label from settings.third_providers where merchant_id = ${merchantId} order by position, provider`
}

export async function deleteThird(tx: Tx, merchantId: number, provider: string): Promise<void> {
  await tx`delete from settings.third_providers where merchant_id = ${merchantId} and provider = ${provider}`
}

export async function deletePhoneAuth(tx: Tx, merchantId: number): Promise<void> {
  await tx`delete from settings.phone_auth where merchant_id = ${merchantId}`
}

export type PhoneAuthRow = { issuer: string; audience: string; jwksUrl: string; apiUrl: string; apiKeySealed: Buffer }

export async function upsertPhoneAuth(tx: Tx, merchantId: number, p: PhoneAuthRow): Promise<void> {
  await tx`
    insert into settings.phone_auth (merchant_id, issuer, audience, jwks_url, api_url, api_key_sealed)
    values (${merchantId}, ${p.issuer}, ${p.audience}, ${p.jwksUrl}, ${p.apiUrl}, ${p.apiKeySealed})
    on conflict (merchant_id) do update set issuer = excluded.issuer, audience = excluded.audience,
      jwks_url = excluded.jwks_url, api_url = excluded.api_url, api_key_sealed = excluded.api_key_sealed`
}

export async function findPhoneAuth(db: Sql | Tx, merchantId: number): Promise<PhoneAuthRow | undefined> {
  const [row] = await db<PhoneAuthRow[]>`
    select issuer, audience, jwks_url as "jwksUrl", api_url as "apiUrl", api_key_sealed as "apiKeySealed"
    from settings.phone_auth where merchant_id = ${merchantId}`
  return row
}

export async function updateBlockedCountries(tx: Tx, merchantId: number, countries: readonly string[]): Promise<void> {
  await tx`
    update settings.merchants set blocked_countries = ${countries}::text[] where id = ${merchantId}`
}

export async function someCountryIsBlocked(db: Sql): Promise<boolean> {
  const [row] = await db<{ is: boolean }[]>`
    select exists (select from settings.merchants where blocked_countries <> '{}') as is`
  return row!.is
}
