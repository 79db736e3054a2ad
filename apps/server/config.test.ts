import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const SOUND = { DATABASE_URL: 'postgres://localhost/grandstand', SERVER_SECRET: randomBytes(32).toString('base64url') }
const PRODUCTION = { ...SOUND, NODE_ENV: 'production' }

test('there is no development outbox unless it was asked for', () => {
  expect(readConfig(SOUND).DEV_OUTBOX).toBe('off')
  expect(readConfig({ ...SOUND, DEV_OUTBOX: 'on' }).DEV_OUTBOX).toBe('on')
})

test.each([
  ['the development outbox', { DEV_OUTBOX: 'on' }, 'DEV_OUTBOX'],
  ['a secret of words', { SERVER_SECRET: 'a-server-secret-that-only-tests-use' }, 'SERVER_SECRET'],
  ['no secret', { SERVER_SECRET: undefined }, 'SERVER_SECRET'],
])('production refuses to start with %s, and says which', (_, change, name) => {
  expect(() => readConfig(PRODUCTION)).not.toThrow()
  expect(() => readConfig({ ...PRODUCTION, ...change })).toThrow(name)
})

test('metrics stay on loopback, and have no port unless one is given', () => {
  expect(readConfig(SOUND).INTERNAL_PORT).toBeUndefined()
  expect(readConfig({ ...SOUND, INTERNAL_PORT: '9100' })).toMatchObject({
    INTERNAL_PORT: 9100,
    INTERNAL_HOST: '127.0.0.1',
  })
})
