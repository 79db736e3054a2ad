import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Seals a secret for the database with AES-256-GCM under a key derived from the server's secret. */
export function seal(serverSecret: string, purpose: string, plain: string): Buffer {
  return sealBytes(serverSecret, purpose, Buffer.from(plain, 'utf8'))
}

/** Opens what `seal` made. Throws when the secret, the purpose or a byte differs. */
export function unseal(serverSecret: string, purpose: string, sealed: Uint8Array): string {
  return unsealBytes(serverSecret, purpose, sealed).toString('utf8')
}

/** The same for what is no text, a picture for example. */
export function sealBytes(serverSecret: string, purpose: string, plain: Uint8Array): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFor(serverSecret, purpose), nonce)
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

export function unsealBytes(serverSecret: string, purpose: string, sealed: Uint8Array): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', keyFor(serverSecret, purpose), sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()])
}

const keys = new Map<string, Buffer>()
/** Purposes are few; one that named what it seals would fill the memory. */
const MOST_KEYS = 256

/** Derived once: it costs as much as sealing itself. */
function keyFor(serverSecret: string, purpose: string): Buffer {
  const name = `${purpose} ${serverSecret}`
  const known = keys.get(name) ?? Buffer.from(hkdfSync('sha256', serverSecret, '', purpose, 32))
  if (keys.size >= MOST_KEYS && !keys.has(name)) keys.delete(keys.keys().next().value!)
  keys.set(name, known)
  return known
}
