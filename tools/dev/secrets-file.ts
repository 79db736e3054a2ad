import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** The secrets of this installation, readable by nobody else. One that is missing is made, at random. */
export function readSecrets(file: string) {
  return keep(file, {
    SERVER_SECRET: secret(),
    STUDIO_SECRET: secret(),
    STUDIO_KEY_ID: id('studio'),
    STUDIO_KEY_SECRET: secret(),
    PLATFORM_KEY_ID: id('platform'),
    PLATFORM_KEY_SECRET: secret(),
  })
}

/** What the sports feed and its books know of each other, and what its matches follow from; of the environment where it has all of it. */
export function readFeedSecrets(file: string, { FEED_KEY_ID, FEED_KEY_SECRET, FEED_SEED_SECRET } = process.env) {
  if (FEED_KEY_ID && FEED_KEY_SECRET && FEED_SEED_SECRET) return { FEED_KEY_ID, FEED_KEY_SECRET, FEED_SEED_SECRET }
  return keep(file, { FEED_KEY_ID: id('feed'), FEED_KEY_SECRET: secret(), FEED_SEED_SECRET: secret() })
}

/** What the demo bank and its client know of each other, in a file of its own: production has neither. */
export function readBankSecrets(file: string) {
  return keep(file, { BANK_KEY_ID: id('bank'), BANK_KEY_SECRET: secret() })
}

const secret = () => randomBytes(32).toString('base64url')
const id = (name: string) => `${name}-${randomBytes(4).toString('hex')}`

function keep<T extends Record<string, string>>(file: string, made: T): T {
  const kept: Partial<T> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const all = { ...made, ...kept }
  if (Object.keys(all).length > Object.keys(kept).length)
    writeFileSync(file, JSON.stringify(all, null, 2), { mode: 0o600 })
  return all
}
