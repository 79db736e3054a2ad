import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setLevel } from '#features/identity/server/identity.ts'
import { saveProfile } from '#features/people/server/people.ts'
import { setRealMoney, startGeo } from '#features/settings/server/settings.ts'
import { transaction } from '#shared/server/db.ts'
import { geoFile } from '../../../../tests/accounts/geo-file.ts'
import { type CashierSite, openCashierSite, type Visit } from '../../../../tests/support/cashier/site.ts'
import { givenCashier } from '../../../../tests/support/cashier/world.ts'

/* What was said of real money holds for whoever pays in (security §1.2). */

let world: CashierSite
let folder: string

beforeAll(async () => {
  world = await openCashierSite(await givenCashier())
  folder = await mkdtemp(join(tmpdir(), 'geo-'))
  await transaction(world.db, tx => setRealMoney(tx, 1, { allowedCountries: ['MT'], minimumAge: 21 }))
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

/** Where everybody here asks from. */
async function standIn(country: string): Promise<void> {
  const file = join(folder, `${country}.mmdb`)
  await writeFile(file, geoFile({ '127.0.0.0/8': country }))
  await startGeo(world.db, file, { warn: () => {} })
}

async function bornYearsAgo(who: Visit, years: number): Promise<void> {
  const birthDate = `${new Date().getUTCFullYear() - years}-01-01`
  await transaction(world.db, tx => saveProfile(tx, world.context.serverSecret, who, { birthDate }))
}

let keys = 0
const pay = (by: Visit) => by.post('deposits', { key: `real-key-${++keys}`, method: 'psp', amount: '100' })
const refusedOf = async (by: Visit) => (await by.get('methods')).value.refused

test('who told no birthday shows a document first, who is too young pays nothing in, by no way', async () => {
  await standIn('MT')
  const unknown = await world.join()
  await transaction(world.db, tx => setLevel(tx, unknown, { level: 1, by: 'test', why: 'not known yet' }))
  const young = await world.join()
  await bornYearsAgo(young, 20)
  for (const [by, code] of [
    [unknown, 'kyc_required'],
    [young, 'under_age'],
  ] as const) {
    await expect.poll(() => refusedOf(by)).toBe(code)
    expect((await pay(by)).code).toBe(code)
  }
  await transaction(world.db, tx => setLevel(tx, unknown, { level: 2, by: 'test', why: 'the card shows it' }))
  expect((await pay(unknown)).status).toBe(200)
  const grown = await world.join()
  await bornYearsAgo(grown, 22)
  expect((await pay(grown)).status).toBe(200)
})

test('nothing is paid in from another country, and all goes on where it is allowed again', async () => {
  const by = await world.join()
  await bornYearsAgo(by, 40)
  for (const country of ['BE', 'MT'] as const) {
    await standIn(country)
    const code = country === 'MT' ? undefined : 'region_blocked'
    expect(await refusedOf(by)).toBe(code ?? null)
    expect((await pay(by)).code).toBe(code)
    expect((await by.post('vouchers', { code: 'AAAA-BBBB-CCCC-DDDD' })).code).toBe(code ?? 'not_found')
  }
})
