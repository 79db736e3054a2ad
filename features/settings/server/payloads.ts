import type { CryptoKey } from 'jose'
import type { SystemStatus } from '#features/settings/api.ts'
import { Refusal } from '#shared/refusal.ts'
import { createCache } from '#shared/server/cache.ts'
import type { Context } from '#shared/server/context.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { createPayloadKey, importPayloadKey, kidOf, MAX_AGE_MS, openSealed } from '#shared/server/secrets/sealed.ts'
import { seal, unseal } from '#shared/server/secrets/secrets.ts'
import { merchantById } from './settings.ts'
import * as store from './store-payload.ts'

type Keys = Pick<Context, 'db' | 'serverSecret'>
type PayloadJwk = SystemStatus['info']['encKeys'][number]
type PayloadKey = { publicJwk: PayloadJwk; privateKey: CryptoKey }

/** A key is the one to use for a week; the one before it opens for a day more (security §3.3). */
const ROTATE_DAYS = 7
const CACHE_MS = 1_000
const SEALED_FOR = 'payload-key'

const memories = new WeakMap<Sql, (merchantId: number) => Promise<PayloadKey[]>>()

function keysOf(context: Keys, merchantId: number): Promise<PayloadKey[]> {
  let memory = memories.get(context.db)
  if (!memory) {
    memory = createCache((id: number) => loadKeys(context, id), CACHE_MS)
    memories.set(context.db, memory)
  }
  return memory(merchantId)
}

async function loadKeys(context: Keys, merchantId: number): Promise<PayloadKey[]> {
  const { db, serverSecret } = context
  let keys = await store.listPayloadKeys(db, merchantId)
  if (keys.length === 0) {
    await ensureFreshKey(context, merchantId)
    keys = await store.listPayloadKeys(db, merchantId)
  }
  return Promise.all(
    keys.map(async ({ kid, publicJwk, privateJwk, expiresAt }) => ({
      publicJwk: {
        ...publicJwk,
        kid,
        use: 'enc' as const,
        alg: 'ECDH-ES' as const,
        exp: Math.floor(expiresAt.getTime() / 1_000),
      },
      privateKey: await importPayloadKey(JSON.parse(unseal(serverSecret, SEALED_FOR, privateJwk))),
    })),
  )
}

async function ensureFreshKey({ db, serverSecret }: Keys, merchantId: number): Promise<void> {
  const { kid, publicJwk, privateJwk } = await createPayloadKey()
  const sealed = seal(serverSecret, SEALED_FOR, JSON.stringify(privateJwk))
  await transaction(db, async tx => {
    if (await store.lockFreshKey(tx, merchantId, ROTATE_DAYS)) return
    await store.insertPayloadKey(tx, { kid, merchantId, publicJwk, privateJwk: sealed }, ROTATE_DAYS)
  })
}

/** The public keys that payloads to this merchant may be sealed for, the one to use first. */
export async function publicKeys(context: Keys, merchantId: number): Promise<PayloadJwk[]> {
  return (await keysOf(context, merchantId)).map(each => each.publicJwk)
}

/**
 * What a sealed call carries (security §3.3). Refused as `bad_payload` whatever is wrong: a key that is not known (any
 * more), another call's, another merchant's, too old, seen before, not sealed (decision 0022).
 * A merchant that accepts plain bodies (`enc_payload`) gets those as they came.
 */
export async function openPayload(
  context: Keys,
  merchantId: number,
  call: { method: string; path: string },
  body: unknown,
): Promise<unknown> {
  const merchant = await merchantById(context.db, merchantId)
  const data = sealedPart(body)
  if (data === undefined) {
    if (merchant.encPayload === 'accept') return body
    throw new Refusal('bad_payload')
  }
  const kid = kidOf(data)
  if (kid === undefined) throw new Refusal('bad_payload')
  const keys = await keysOf(context, merchantId)
  const key = keys.find(each => each.publicJwk.kid === kid)
  if (!key) throw new Refusal('bad_payload')
  const envelope = await openSealed(data, key.privateKey)
  const isGood =
    envelope?.htm === call.method &&
    envelope.htu === call.path &&
    envelope.mid === merchant.code &&
    Math.abs(Date.now() - envelope.iat) <= MAX_AGE_MS &&
    (await store.insertNonce(context.db, envelope.jti, (2 * MAX_AGE_MS) / 1_000))
  if (!isGood) throw new Refusal('bad_payload')
  return envelope.p
}

function sealedPart(body: unknown): string | undefined {
  const isSealed = typeof body === 'object' && body !== null && 'data' in body && Object.keys(body).length === 1
  return isSealed && typeof body.data === 'string' ? body.data : undefined
}

/** Timed work: each merchant's next key when it is time, and the end of those whose time is over. */
export async function rotatePayloadKeys(context: Keys): Promise<void> {
  for (const merchantId of await store.listMerchantIds(context.db)) await ensureFreshKey(context, merchantId)
  await store.deleteExpired(context.db)
}
