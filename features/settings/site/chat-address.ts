import { compactDecrypt } from 'jose'
import { settingsApi } from '#features/settings/api.ts'
import { CHAT_TYPES, type ChatKind, mayLeadChat } from '#features/settings/rules/chat.ts'
import { ask } from '#shared/web/ask.ts'

/**
 * Asks where a chat leads and decrypts the answer with a key that lives for this call alone. Throws when the call fails,
 * there is no such chat, or it would lead where the merchant does not allow it.
 */
export async function readChatUrl(kind: ChatKind, allowed: readonly string[]): Promise<string> {
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const { publicKey, privateKey } = await crypto.subtle.generateKey(curve, false, ['deriveBits'])
  const { x, y } = await crypto.subtle.exportKey('jwk', publicKey)
  const { pathList } = await ask(settingsApi.customerService, { kty: 'EC', crv: 'P-256', x: x!, y: y! })
  const entry = pathList.find(each => each.type === CHAT_TYPES[kind])
  if (!entry) throw new Error(`no chat of kind ${kind}`)
  const { plaintext } = await compactDecrypt(entry.path, privateKey, {
    keyManagementAlgorithms: ['ECDH-ES'],
    contentEncryptionAlgorithms: ['A256GCM'],
  })
  const url = new URL(new TextDecoder().decode(plaintext), location.origin)
  if (!mayLeadChat(url, allowed, location.origin)) throw new Error(`a chat may not lead to ${url.origin}`)
  return url.href
}
