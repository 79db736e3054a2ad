import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { comparable, type ProfileField } from '#features/people/rules/profiles.ts'
import { seal, unseal } from '#shared/server/secrets/secrets.ts'
import { deriveToken } from '#shared/server/secrets/tokens.ts'

/** A member's own key (security §3.13): everything they told becomes unreadable when it is gone. */
export function newProfileKey(serverSecret: string, memberId: string): { key: Buffer; sealed: Buffer } {
  const key = randomBytes(32)
  return { key, sealed: seal(serverSecret, purposeOf(memberId), key.toString('base64')) }
}

export function openProfileKey(serverSecret: string, memberId: string, sealed: Uint8Array): Buffer {
  return Buffer.from(unseal(serverSecret, purposeOf(memberId), sealed), 'base64')
}

/** AES-256-GCM; the value opens in its own place only: another member, field or column fails. */
export function sealValue(key: Buffer, memberId: string, field: ProfileField, value: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(placeOf(memberId, field))
  const body = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

export function openValue(key: Buffer, memberId: string, field: ProfileField, sealed: Uint8Array): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12)).setAAD(placeOf(memberId, field))
  decipher.setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
}

/** 128 bits of a keyed hash, the same for the same value of a field at a merchant. */
export function blindIndex(serverSecret: string, merchantId: number, field: ProfileField, value: string): Buffer {
  const token = deriveToken(serverSecret, 'profile-index', `${merchantId}|${field}|${comparable(value)}`)
  return Buffer.from(token, 'base64url').subarray(0, 16)
}

function purposeOf(memberId: string): string {
  return `profile-key|${memberId}`
}

function placeOf(memberId: string, field: ProfileField): Buffer {
  return Buffer.from(`profile value|${memberId}|${field}|1`)
}
