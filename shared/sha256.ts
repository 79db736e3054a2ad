import { hmac } from '@noble/hashes/hmac.js'
import { sha256 as hash } from '@noble/hashes/sha2.js'

/* SHA-256 and HMAC at once and anywhere: rules may not wait, and the browsers' own waits. */

/** 32 bytes of SHA-256. Text is hashed as UTF-8. */
export function sha256(message: Uint8Array | string): Uint8Array {
  return hash(bytesOf(message))
}

/** 32 bytes of HMAC-SHA-256. Text is taken as UTF-8. */
export function hmacSha256(key: Uint8Array | string, message: Uint8Array | string): Uint8Array {
  return hmac(hash, bytesOf(key), bytesOf(message))
}

/** Byte strings one after another. */
export function join(...parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

function bytesOf(message: Uint8Array | string): Uint8Array {
  return typeof message === 'string' ? utf8(message) : message
}

/** UTF-8 by the language's own means, as TextEncoder is no part of it. A lone half of a pair becomes U+FFFD. */
export function utf8(text: string): Uint8Array {
  const octets = /^[\0-\x7f]*$/.test(text) ? text : encodeOctets(text)
  const bytes = new Uint8Array(octets.length)
  for (let i = 0; i < bytes.length; i++) bytes[i] = octets.charCodeAt(i)
  return bytes
}

function encodeOctets(text: string): string {
  const escaped = encodeURIComponent(text.toWellFormed())
  return escaped.replace(/%(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
