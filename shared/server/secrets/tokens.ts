import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A secret for one holder: 256 random bits (security §3.1). Only its hash is ever stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** A fast hash is right for secrets of 112 bits and more; the look-up by hash leaks no timing. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** A token that the same inputs always give, for answers that must come out equal when they are asked for again. */
export function deriveToken(secret: string, purpose: string, input: string): string {
  return createHmac('sha256', secret).update(`${purpose}\0${input}`).digest('base64url')
}

export function equalBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}
