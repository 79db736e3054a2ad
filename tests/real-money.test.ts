import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUpProvider } from '#features/cashier/server/cashier.ts'
import { setRealMoney } from '#features/settings/server/settings.ts'
import { transaction } from '#shared/server/db.ts'
import { openHouse } from '../tools/dev/production.ts'
import { type FreshDatabase, freshDatabase } from './support/database.ts'
import { givenMerchant, SERVER_SECRET } from './support/given.ts'

/* The server itself refuses to start with a merchant of real money that is not ready for it (security §1.2). */

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
  await givenMerchant(fresh.db)
  // Set up while it played for credits.
  const line = { code: 'gateway', route: 'demo-gateway', address: 'http://127.0.0.1:9', isDemo: true }
  const keys = { key: { keyId: 'k', secret: 'a-secret-of-a-provider' }, eventKeys: ['whsec_a2V5'] }
  await setUpProvider(fresh.db, SERVER_SECRET, { merchantId: 1, ...line, ...keys })
  await fresh.db`update settings.merchants set money_mode = 'real' where id = 1`
})
afterAll(() => fresh.drop())

/** How a start ends that must not come to anything, and what it says. */
async function start() {
  const env = {
    ...process.env,
    DATABASE_URL: fresh.url,
    SERVER_SECRET,
    PORT: '0',
    LOG_LEVEL: 'silent',
    NODE_ENV: 'test',
  }
  const child = spawn(process.execPath, ['--import', './tools/dev/follow-parent.ts', 'apps/server/main.ts'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let said = ''
  child.stderr!.on('data', text => {
    said += text
  })
  const [code] = (await once(child, 'close')) as [number]
  return { code, said }
}

test('with nothing said, it names all that is missing; production does so before it starts anything', async () => {
  const { code, said } = await start()
  expect(code).not.toBe(0)
  for (const item of ['legal entity', 'countries', 'minimum age', 'identities', 'help', 'exclusions', 'money is kept'])
    expect(said).toContain(item)
  await expect(
    openHouse(fresh.url, { url: 'https://play.example', officeUrl: 'https://office.example', name: 'M' }),
  ).rejects.toThrow('the legal entity')
})

test('with all said, a provider of the demo bank still stops it', async () => {
  const names = { legalEntity: 'Example House Ltd.', kyc: 'manual', exclusion: 'none', fundsStatement: 'Kept apart.' }
  const rest = { allowedCountries: ['MT'], minimumAge: 18, helpLinks: ['https://help.example/'] }
  await transaction(fresh.db, tx => setRealMoney(tx, 1, { ...names, ...rest }))
  const { code, said } = await start()
  expect(code).not.toBe(0)
  expect(said).toContain('has a provider of the demo bank')
})
