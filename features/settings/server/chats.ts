import { CompactEncrypt, importJWK, type JWK } from 'jose'
import { CHAT_TYPES, isChat } from '#features/settings/rules/chat.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Sql } from '#shared/server/db.ts'
import { merchantById } from './settings.ts'

/**
 * Where the chat windows of a merchant lead, each encrypted to the key of the page that asks: whoever reads answers on
 * the way, or keeps them, learns no address. Refused as `bad_payload` when the key is no point of the curve.
 */
export async function sealedChats(db: Sql, merchantId: number, pageKey: JWK) {
  const { customerService, serviceVersion } = await merchantById(db, merchantId)
  const key = await importJWK(pageKey, 'ECDH-ES').catch(() => {
    throw new Refusal('bad_payload')
  })
  const chats = customerService.flatMap(({ csType, path }) => (isChat(csType) ? [{ csType, path }] : []))
  const pathList = await Promise.all(
    chats.map(async ({ csType, path }) => ({
      type: CHAT_TYPES[csType],
      path: await new CompactEncrypt(new TextEncoder().encode(path))
        .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
        .encrypt(key),
    })),
  )
  return { version: String(serviceVersion), pathList }
}
