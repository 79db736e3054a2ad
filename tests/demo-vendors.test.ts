import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#shared/server/db.ts'
import { seedTransfers, seedVendors } from '../database/seed/vendors.ts'
import { type FreshDatabase, freshDatabase } from './support/database.ts'
import { givenMerchant, SERVER_SECRET } from './support/given.ts'

const MERCHANT = 1
const ENVIRONMENT = {
  SERVER_SECRET,
  STUDIO_URL: 'http://127.0.0.1:1',
  STUDIO_PUBLIC_URL: 'http://localhost:1',
  STUDIO_KEY_ID: 'studio',
  STUDIO_KEY_SECRET: 'a-studio-secret-that-only-tests-use',
  PLATFORM_KEY_ID: 'platform',
  PLATFORM_KEY_SECRET: 'a-platform-secret-that-only-tests-use',
}

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
  await givenMerchant(fresh.db)
  // At every start of the demo.
  for (let start = 0; start < 2; start++) {
    await transaction(fresh.db, tx => seedVendors(tx, MERCHANT, ENVIRONMENT))
    await seedTransfers(fresh.db, MERCHANT)
  }
})
afterAll(() => fresh.drop())

test('the demo has a vendor of each kind: asked for each bet, keeping money itself, opening a list of games', async () => {
  const vendors = await fresh.db<{ code: string; seamless: boolean; transfer: boolean; opensList: boolean }[]>`
    select v.code, m.seamless, m.transfer, v.opens_list as "opensList"
    from games.merchant_vendors m join games.vendors v on v.id = m.vendor_id where m.merchant_id = ${MERCHANT}`
  expect(vendors.filter(({ transfer }) => transfer)).toEqual([
    { code: 'BANYAN', seamless: false, transfer: true, opensList: false },
  ])
  expect(vendors.filter(({ opensList }) => opensList).map(({ code }) => code)).toEqual(['RIVERKIN'])
  expect(vendors.filter(({ seamless }) => seamless)).toHaveLength(vendors.length - 1)
  const [counting] = await fresh.db`select code, status, auto from transfers.vendors where merchant_id = ${MERCHANT}`
  expect(counting).toEqual({ code: 'BANYAN', status: 'OPEN', auto: true })
})
