/**
 * SHA-256 (FIPS 180-4) and HMAC (RFC 2104) at once and anywhere: rules may not wait, and the browsers' own waits. For secrets
 * that an attacker could time, use the platform's; here everything hashed is published sooner or later.
 */

const BLOCK_BYTES = 64
const LENGTH_BYTES = 8
const primes = firstPrimes(64)
const ROUNDS = Uint32Array.from(primes, prime => fraction(Math.cbrt(prime)))
const INITIAL = Uint32Array.from(primes.slice(0, 8), prime => fraction(Math.sqrt(prime)))

/** 32 bytes of SHA-256. Text is hashed as UTF-8. */
export function sha256(message: Uint8Array | string): Uint8Array {
  const padded = pad(bytesOf(message))
  const state = INITIAL.slice()
  const schedule = new Uint32Array(ROUNDS.length)
  for (let at = 0; at < padded.byteLength; at += BLOCK_BYTES) compress(state, schedule, padded, at)
  return bytesFrom(state)
}

/** 32 bytes of HMAC-SHA-256. Text is taken as UTF-8. */
export function hmacSha256(key: Uint8Array | string, message: Uint8Array | string): Uint8Array {
  const given = bytesOf(key)
  const block = new Uint8Array(BLOCK_BYTES)
  block.set(given.length > BLOCK_BYTES ? sha256(given) : given)
  const masked = (mask: number) => block.map(byte => byte ^ mask)
  return sha256(join(masked(0x5c), sha256(join(masked(0x36), bytesOf(message)))))
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

function pad(message: Uint8Array): DataView {
  const blocks = Math.ceil((message.length + 1 + LENGTH_BYTES) / BLOCK_BYTES)
  const padded = new Uint8Array(blocks * BLOCK_BYTES)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setBigUint64(padded.length - LENGTH_BYTES, BigInt(message.length) * 8n)
  return view
}

function compress(state: Uint32Array, schedule: Uint32Array, padded: DataView, at: number): void {
  for (let i = 0; i < 16; i++) schedule[i] = padded.getUint32(at + 4 * i)
  for (let i = 16; i < schedule.length; i++) {
    const before = schedule[i - 15]!
    const late = schedule[i - 2]!
    const s0 = rotate(before, 7) ^ rotate(before, 18) ^ (before >>> 3)
    const s1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10)
    schedule[i] = schedule[i - 16]! + s0 + schedule[i - 7]! + s1
  }
  let a = state[0]!
  let b = state[1]!
  let c = state[2]!
  let d = state[3]!
  let e = state[4]!
  let f = state[5]!
  let g = state[6]!
  let h = state[7]!
  for (let i = 0; i < schedule.length; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const t1 = h + s1 + ((e & f) ^ (~e & g)) + ROUNDS[i]! + schedule[i]!
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const t2 = s0 + ((a & b) ^ (a & c) ^ (b & c))
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  state[0]! += a
  state[1]! += b
  state[2]! += c
  state[3]! += d
  state[4]! += e
  state[5]! += f
  state[6]! += g
  state[7]! += h
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

function bytesFrom(state: Uint32Array): Uint8Array {
  const bytes = new Uint8Array(4 * state.length)
  const view = new DataView(bytes.buffer)
  state.forEach((word, i) => {
    view.setUint32(4 * i, word)
  })
  return bytes
}

/** The first 32 bits after the point. */
function fraction(root: number): number {
  return Math.floor((root % 1) * 2 ** 32)
}

function firstPrimes(count: number): number[] {
  const found: number[] = []
  for (let n = 2; found.length < count; n++) if (found.every(prime => n % prime !== 0)) found.push(n)
  return found
}
