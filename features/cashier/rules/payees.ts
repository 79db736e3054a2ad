import { sha256 } from '#shared/sha256.ts'
import type { PayeeKind } from './config.ts'

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** Addresses of TRON: this byte, twenty of the key, four of a checksum. */
const [TRON_VERSION, TRON_BYTES] = [0x41, 25]

/** Whether an address of TRON is whole: one wrong character is noticed, and nothing is ever sent there. */
export function isTronAddress(text: string): boolean {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return false
  let number = 0n
  for (const letter of text) number = number * 58n + BigInt(BASE58.indexOf(letter))
  const hex = number.toString(16).padStart(TRON_BYTES * 2, '0')
  if (hex.length !== TRON_BYTES * 2) return false
  const bytes = Uint8Array.from(hex.match(/../g)!, byte => Number.parseInt(byte, 16))
  const sum = sha256(sha256(bytes.subarray(0, 21))).subarray(0, 4)
  return bytes[0] === TRON_VERSION && sum.every((byte, i) => byte === bytes[21 + i])
}

/** Where money may go, as it is kept and compared; undefined for what is no such place (§6.1). */
export function placeNumber(kind: PayeeKind, bin: string, text: string): string | undefined {
  const plain = text.replace(/[\s.-]/g, '')
  if (kind === 'bank') return /^[0-9A-Za-z]{4,34}$/.test(plain) ? plain.toUpperCase() : undefined
  if (kind === 'wallet') return /^\+?\d{6,20}$/.test(plain) ? plain : undefined
  const isAddress = bin === 'TRC20' ? isTronAddress(plain) : /^[0-9A-Za-z]{20,100}$/.test(plain)
  return isAddress ? plain : undefined
}

/** As screens show it: its last four. */
export const maskedNumber = (number: string): string => `••••${number.slice(-4)}`
/** And names of others: the first letter of each word. */
export const maskedName = (name: string): string =>
  name
    .split(' ')
    .map(word => `${word.slice(0, 1)}***`)
    .join(' ')
