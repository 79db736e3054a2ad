import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { phoneAuthOf, thirdProvider } from '#features/settings/server/settings.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { givenMerchant, SERVER_SECRET } from '../../tests/support/given.ts'

let world: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  world = await freshDatabase()
  await givenMerchant(world.db)
})
afterAll(() => world.drop())

function set(kind: string, settings: object) {
  const env = { ...process.env, DATABASE_URL: world.url, SERVER_SECRET }
  return spawnSync(process.execPath, ['tools/dev/outside.ts', kind, '1'], { env, input: JSON.stringify(settings) })
}

test('an operator sets up a third party and a phone-auth service from the command line', async () => {
  const third = {
    provider: 'google',
    label: 'Google',
    issuer: 'https://id.example',
    clientId: 'us',
    clientSecret: 'key',
  }
  expect(set('third', third).status).toBe(0)
  const found = await thirdProvider(world.db, SERVER_SECRET, 1, 'google')
  expect(found).toEqual({ ...third, kind: 'openid', authorizeUrl: null })
  const phone = { issuer: 'https://tokens.example/us', audience: 'us', apiKey: 'key' }
  const urls = { jwksUrl: 'https://keys.example/jwks', apiUrl: 'https://phone.example/v1' }
  expect(set('phone-auth', { ...phone, ...urls }).status).toBe(0)
  expect(await phoneAuthOf(world.db, SERVER_SECRET, 1)).toEqual({ ...phone, ...urls })
})

test.each([
  ['a kind that is none', 'fourth', {}, 2],
  [
    'an address that others can read',
    'third',
    { provider: 'x', label: 'X', issuer: 'http://id.example', clientId: 'us', clientSecret: 'key' },
    1,
  ],
  ['half of it', 'phone-auth', { issuer: 'https://tokens.example/us' }, 1],
])('%s is refused', (_, kind, settings, status) => {
  expect(set(kind, settings).status).toBe(status)
})
