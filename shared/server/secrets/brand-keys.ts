import { hkdfSync } from 'node:crypto'

/** The brand that has the studio's own keys. */
export const FIRST_BRAND = 'LACQUER'

export type Key = { keyId: string; secret: string }

/** A studio's own keys: what it signs calls to the platform with, and what the platform signs its calls with. */
export type StudioKeys = {
  STUDIO_KEY_ID: string
  STUDIO_KEY_SECRET: string
  PLATFORM_KEY_ID: string
  PLATFORM_KEY_SECRET: string
}

/**
 * Both keys of a brand, as studio and platform derive them alike. The first brand has the studio's own; another brand's are derived from them by HKDF-SHA256 with
 * its code, so that one environment is enough and a brand's keys tell nothing of any other's.
 */
export function keysOf(env: StudioKeys, code: string): { ours: Key; platforms: Key } {
  const own = {
    ours: { keyId: env.STUDIO_KEY_ID, secret: env.STUDIO_KEY_SECRET },
    platforms: { keyId: env.PLATFORM_KEY_ID, secret: env.PLATFORM_KEY_SECRET },
  }
  if (code === FIRST_BRAND) return own
  return { ours: derive(own.ours, code), platforms: derive(own.platforms, code) }
}

function derive({ keyId, secret }: Key, code: string): Key {
  const derived = hkdfSync('sha256', secret, '', `wallet key of brand ${code}`, 32)
  return { keyId: `${keyId}-${code.toLowerCase()}`, secret: Buffer.from(derived).toString('hex') }
}
