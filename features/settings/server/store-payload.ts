import type { Sql, Tx } from '#shared/server/db.ts'
import type { PublicJwk } from '#shared/server/secrets/sealed.ts'

export type PayloadKey = { kid: string; publicJwk: PublicJwk; privateJwk: Uint8Array; expiresAt: Date }

/** The keys that still open payloads, the newest first. */
export async function listPayloadKeys(db: Sql | Tx, merchantId: number): Promise<PayloadKey[]> {
  return db<PayloadKey[]>`
    select kid, public_jwk as "publicJwk", private_jwk as "privateJwk", expires_at as "expiresAt"
    from settings.payload_keys where merchant_id = ${merchantId} and expires_at > now() order by created_at desc`
}

/** Whether the merchant has a key younger than that; holds the merchant, so that one process makes the next. */
export async function lockFreshKey(tx: Tx, merchantId: number, days: number): Promise<boolean> {
  await tx`select from settings.merchants where id = ${merchantId} for update`
  const found = await tx`
    select from settings.payload_keys
    where merchant_id = ${merchantId} and created_at > now() - ${days} * interval '1 day'`
  return found.count > 0
}

export type NewPayloadKey = Pick<PayloadKey, 'kid' | 'publicJwk' | 'privateJwk'> & { merchantId: number }

/** The new key is good for `days` and a day; those before it only one day longer. */
export async function insertPayloadKey(tx: Tx, key: NewPayloadKey, days: number): Promise<void> {
  await tx`
    update settings.payload_keys set expires_at = least(expires_at, now() + interval '1 day')
    where merchant_id = ${key.merchantId}`
  await tx`
    insert into settings.payload_keys (kid, merchant_id, public_jwk, private_jwk, expires_at)
    values (${key.kid}, ${key.merchantId}, ${tx.json(key.publicJwk)}, ${key.privateJwk},
      now() + ${days + 1} * interval '1 day')`
}

export async function deleteExpired(db: Sql): Promise<void> {
  await db`delete from settings.payload_keys where expires_at <= now()`
  await db`delete from settings.payload_nonces where expires_at <= now()`
}

export async function listMerchantIds(db: Sql): Promise<number[]> {
  return (await db<{ id: number }[]>`select id from settings.merchants order by id`).map(each => each.id)
}

/** False when it was there before. Those that are over are swept by the way, more than can appear. */
export async function insertNonce(db: Sql, jti: string, seconds: number): Promise<boolean> {
  const done = await db`
    with swept as (
      delete from settings.payload_nonces where jti in (
        select jti from settings.payload_nonces where expires_at <= now() limit 10 for update skip locked))
    insert into settings.payload_nonces (jti, expires_at) values (${jti}, now() + ${seconds} * interval '1 second')
    on conflict do nothing`
  return done.count === 1
}
