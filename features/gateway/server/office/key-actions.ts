import * as z from 'zod/mini'
import { type Actions, fourEyes } from '#features/operators/server/operators.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import { newToken } from '#shared/server/secrets/tokens.ts'
import { rotateVendorKey } from '../gateway.ts'
import { capActions } from './caps.ts'
import { connectActions } from './connect.ts'
import * as store from './store-office.ts'

const rotated = z.object({ code: z.string(), overlapHours: z.int() })
const revoked = z.object({ keyId: z.string() })
const HOUR_S = 3_600

/** Keys of vendors and what they may give are changed by two people; a new key is told to nobody but whoever confirmed. */
export function gatewayActions(context: Pick<Context, 'db' | 'serverSecret'>): Actions {
  const { db, serverSecret } = context
  return {
    ...capActions(context),
    ...connectActions(context),
    'vendorKeys.rotate': fourEyes('vendorKeys.rotate', rotated, {
      ground: async (tx, merchantId, { code, overlapHours }) => {
        const keys = await liveKeys(tx, merchantId, code)
        const effect = { vendor: code, ends: keys.map(each => each.keyId), overlapHours }
        return { item: `vendor-keys:${code}`, version: versionOf(keys), effect }
      },
      carryOut: ({ merchantId, people }, { code, overlapHours }) =>
        transaction(db, async tx => {
          await store.holdKeys(tx, merchantId)
          await people.mark(tx)
          const [{ vendorId, addresses }] = await liveKeys(tx, merchantId, code)
          const key = { keyId: newId('vky'), merchantId, vendorId, secret: newToken(), addresses }
          const line = { ...key, direction: 'in', algorithm: 'hmac-sha256' } as const
          await rotateVendorKey(tx, serverSecret, line, overlapHours * HOUR_S)
          return { keyId: key.keyId, secret: key.secret }
        }),
    }),
    'vendorKeys.revoke': fourEyes('vendorKeys.revoke', revoked, {
      canBreakGlass: true,
      ground: async (tx, merchantId, { keyId }) => {
        const key = (await store.selectOfficeKeys(tx, merchantId)).find(each => each.keyId === keyId)
        if (!key || key.revokedAt || key.isOver) throw new Refusal('not_found')
        const { vendor, direction, createdAt } = key
        const effect = { vendor, keyId, direction, createdAt: createdAt.toISOString() }
        return { item: `vendor-key:${keyId}`, version: 'live', effect }
      },
      carryOut: ({ merchantId, people }, { keyId }) =>
        transaction(db, async tx => {
          await store.holdKeys(tx, merchantId)
          await people.mark(tx)
          await store.revokeKey(tx, merchantId, keyId)
        }),
    }),
  }
}

/**
 * What a vendor signs with now, the newest first. Refused as `not_found` for a vendor without any, `invalid_input` for one
 * that signs with a key of its own making: it has to send us the next one.
 */
async function liveKeys(tx: Tx, merchantId: number, code: string): Promise<[store.OfficeKey, ...store.OfficeKey[]]> {
  const all = await store.selectOfficeKeys(tx, merchantId)
  const [first, ...rest] = all.filter(
    each => each.vendor === code && each.direction === 'in' && !each.revokedAt && !each.isOver,
  )
  if (!first) throw new Refusal('not_found')
  if (first.algorithm !== 'hmac-sha256') throw new Refusal('invalid_input', { field: 'code' })
  return [first, ...rest]
}

const versionOf = (keys: readonly store.OfficeKey[]) => `${keys.length}.${keys[0]!.keyId}`
