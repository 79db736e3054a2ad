import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#shared/server/db.ts'
import { geoFile } from '../../../tests/accounts/geo-file.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import { givenMerchant } from '../../../tests/support/given.ts'
import { countryOf } from './geo.ts'
import { setBlockedCountries, setBlockedRanges, siteGate, siteStatus, startGeo, systemStatus } from './settings.ts'

const [ALAND, BELAND, NOWHERE] = ['203.0.113.9', '198.51.100.9', '192.0.2.9']
let world: Awaited<ReturnType<typeof freshDatabase>>
let folder: string
const warnings: unknown[] = []
const log = { warn: (...said: unknown[]) => void warnings.push(said) }
/** Past what a process may answer from memory. */
const afterRecall = () => new Promise(resolve => setTimeout(resolve, 1_050))

beforeAll(async () => {
  world = await freshDatabase()
  await givenMerchant(world.db)
  folder = await mkdtemp(join(tmpdir(), 'geo-'))
})
afterAll(async () => {
  await world.drop()
  await rm(folder, { recursive: true })
})

const keepOut = (...countries: string[]) => transaction(world.db, tx => setBlockedCountries(tx, 1, countries))

test('without a GeoIP file no country is known, nobody is kept out by country, and the log says so', async () => {
  await startGeo(world.db, undefined, log)
  expect(warnings).toEqual([])
  await keepOut('AX', 'BY')
  await startGeo(world.db, undefined, log)
  expect(warnings).toHaveLength(1)
  await afterRecall()
  expect(await siteStatus(world.db, 1, ALAND)).toBe(0)
  expect((await systemStatus(world.db, 1, ALAND, [])).location).toEqual({ ip: ALAND, country: null })
})

test('with a file visitors learn their country', async () => {
  const file = join(folder, 'geo.mmdb')
  await writeFile(file, geoFile({ '203.0.113.0/24': 'AX', '198.51.100.0/25': 'BE', '198.51.100.128/25': 'FR' }))
  await startGeo(world.db, file, log)
  expect(warnings).toHaveLength(1)
  const known = [ALAND, `::ffff:${ALAND}`, BELAND, '198.51.100.200', NOWHERE, '127.0.0.1', '2001:db8::1', 'no address']
  expect(known.map(ip => countryOf(world.db, ip))).toEqual(['AX', 'AX', 'BE', 'FR', null, null, null, null])
  expect((await systemStatus(world.db, 1, BELAND, [])).location).toEqual({ ip: BELAND, country: 'BE' })
})

test('C-35: visitors from a blocked country get status 2, all others none of it', async () => {
  await keepOut('AX', 'BY')
  await transaction(world.db, tx => setBlockedRanges(tx, 1, ['198.51.100.200/32'], 'Not here'))
  await afterRecall()
  const gate = await siteGate(world.db, 1)
  expect([ALAND, BELAND, '198.51.100.200', NOWHERE, 'no address'].map(gate)).toEqual([2, 0, 2, 0, 2])
  expect(await systemStatus(world.db, 1, ALAND, [])).toMatchObject({
    status: 2,
    regionRestriction: { message: 'Not here' },
    location: { country: 'AX' },
  })
})

test('a country that is no code is not taken', async () => {
  await expect(keepOut('Aland')).rejects.toThrow(/blocked_countries/)
})

test('a file that is none stops the start', async () => {
  const file = join(folder, 'none.mmdb')
  await writeFile(file, 'not a database')
  await expect(startGeo(world.db, file, log)).rejects.toThrow()
})
