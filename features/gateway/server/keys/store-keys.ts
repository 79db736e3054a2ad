import type { Sql, Tx } from '#shared/server/db.ts'
import type { Algorithm } from '#shared/server/secrets/wallet-signature.ts'

/* SQL of vendors' keys. */

export type KeyRow = {
  keyId: string
  merchantId: number
  vendorId: number
  vendorCode: string
  algorithm: Algorithm
  sealedSecret: Buffer
  sealedPrivateKey: Buffer | null
  addresses: string[]
  /** Past its date or revoked, by the database's clock. */
  dead: boolean
}

/** All keys of a direction, the newest first. */
export async function selectKeys(db: Sql, direction: 'in' | 'out'): Promise<KeyRow[]> {
  return db<KeyRow[]>`
    select k.key_id as "keyId", k.merchant_id as "merchantId", k.vendor_id as "vendorId", v.code as "vendorCode",
      k.algorithm, k.sealed_secret as "sealedSecret", k.sealed_private_key as "sealedPrivateKey", k.addresses,
      k.revoked_at is not null or coalesce(k.expires_at <= now(), false) as dead
    from gateway.vendor_keys k join games.public_vendors v on v.id = k.vendor_id
    where k.direction = ${direction} order by k.created_at desc`
}

export type NewKey = {
  keyId: string
  merchantId: number
  vendorId: number
  direction: 'in' | 'out'
  algorithm: Algorithm
  sealedSecret: Buffer
  sealedPrivateKey: Buffer | null
  addresses: string[]
}

export async function upsertKey(tx: Tx, key: NewKey): Promise<void> {
  await tx`
    insert into gateway.vendor_keys (key_id, merchant_id, vendor_id, direction, algorithm, sealed_secret,
      sealed_private_key, addresses)
    values (${key.keyId}, ${key.merchantId}, ${key.vendorId}, ${key.direction}, ${key.algorithm}, ${key.sealedSecret},
      ${key.sealedPrivateKey}, ${key.addresses})
    on conflict (key_id) do update set sealed_secret = excluded.sealed_secret, addresses = excluded.addresses`
}

/** Other keys of the same use go on for a while and then end. */
export async function retireOtherKeys(
  tx: Tx,
  key: Pick<NewKey, 'keyId' | 'merchantId' | 'vendorId' | 'direction'>,
  overlapSeconds: number,
): Promise<void> {
  await tx`
    update gateway.vendor_keys set expires_at = least(expires_at, clock_timestamp() + ${overlapSeconds} * interval '1 second')
    where merchant_id = ${key.merchantId} and vendor_id = ${key.vendorId} and direction = ${key.direction}
      and key_id <> ${key.keyId} and revoked_at is null`
}
