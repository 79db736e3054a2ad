import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

export type Secrets = {
  SERVER_SECRET: string
  STUDIO_KEY_ID: string
  STUDIO_KEY_SECRET: string
  PLATFORM_KEY_ID: string
  PLATFORM_KEY_SECRET: string
}

/** The secrets of this installation: made at random at its first start, readable by nobody else. */
export function readSecrets(file: string): Secrets {
  if (!existsSync(file)) {
    const secret = () => randomBytes(32).toString('base64url')
    const id = (name: string) => `${name}-${randomBytes(4).toString('hex')}`
    const made: Secrets = {
      SERVER_SECRET: secret(),
      STUDIO_KEY_ID: id('studio'),
      STUDIO_KEY_SECRET: secret(),
      PLATFORM_KEY_ID: id('platform'),
      PLATFORM_KEY_SECRET: secret(),
    }
    writeFileSync(file, JSON.stringify(made, null, 2), { mode: 0o600 })
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Secrets
}
