import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** The secrets of this installation, readable by nobody else. One that is missing is made, at random. */
export function readSecrets(file: string) {
  const secret = () => randomBytes(32).toString('base64url')
  const id = (name: string) => `${name}-${randomBytes(4).toString('hex')}`
  const made = {
    SERVER_SECRET: secret(),
    STUDIO_SECRET: secret(),
    STUDIO_KEY_ID: id('studio'),
    STUDIO_KEY_SECRET: secret(),
    PLATFORM_KEY_ID: id('platform'),
    PLATFORM_KEY_SECRET: secret(),
  }
  const kept: Partial<typeof made> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const all = { ...made, ...kept }
  if (Object.keys(all).length > Object.keys(kept).length)
    writeFileSync(file, JSON.stringify(all, null, 2), { mode: 0o600 })
  return all
}
