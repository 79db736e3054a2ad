import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setRealMoney, startGeo, systemStatus } from '#features/settings/server/settings.ts'
import { transaction } from '#shared/server/db.ts'
import { geoFile } from '../../../tests/accounts/geo-file.ts'
import { type Doors, givenDoors } from '../../../tests/support/doors.ts'

/* What was said of real money holds for whoever opens an account (security §1.2). */

const [MALTA, BELGIUM] = ['203.0.113.9', '198.51.100.9']
let doors: Doors
let folder: string

beforeAll(async () => {
  doors = await givenDoors({ 1: {}, 2: { real: true } })
  folder = await mkdtemp(join(tmpdir(), 'geo-'))
  await writeFile(join(folder, 'geo.mmdb'), geoFile({ '203.0.113.0/24': 'MT', '198.51.100.0/24': 'BE' }))
  await startGeo(doors.db, join(folder, 'geo.mmdb'), { warn: () => {} })
  await transaction(doors.db, async tx => {
    for (const id of [1, 2]) await setRealMoney(tx, id, { allowedCountries: ['MT'], minimumAge: 21 })
  })
})
afterAll(async () => {
  await doors.drop()
  await rm(folder, { recursive: true })
})

const comeIn = (name: string, change: object, merchantId = 2, ip = MALTA) =>
  doors.signUp(name, change, doors.visitor({ merchantId, ip }))
const yearsAgo = async (years: number) =>
  (
    await doors.db<{ day: string }[]>`
      select to_char(now() at time zone 'UTC' - ${years} * interval '1 year' - interval '1 day', 'YYYY-MM-DD') as day`
  )[0]!.day

test('the date of birth is asked for, also where the form did not have it, and who is younger than was said is refused', async () => {
  const { info } = await systemStatus(doors.db, 2, MALTA, [])
  expect(info).toMatchObject({ minimumAge: 21, register: { birthDate: { enabled: true, required: true } } })
  await expect(comeIn('Ageless1', {})).rejects.toMatchObject({ details: { field: 'birthDate', problem: 'required' } })
  await expect(comeIn('Young20', { birthDate: await yearsAgo(20) })).rejects.toMatchObject({ code: 'under_age' })
  expect(await comeIn('Older21', { birthDate: await yearsAgo(21) })).toMatchObject({ token: expect.any(String) })
})

test('nobody opens an account from another country, nor from where none is known', async () => {
  const birthDate = await yearsAgo(30)
  for (const ip of [BELGIUM, '192.0.2.1'])
    await expect(comeIn('Elsewhere1', { birthDate }, 2, ip)).rejects.toMatchObject({ code: 'region_blocked' })
})

test('where money has no value nothing of it holds', async () => {
  const { info } = await systemStatus(doors.db, 1, MALTA, [])
  expect(info).toMatchObject({ minimumAge: 18, register: { birthDate: { enabled: false } } })
  expect(await comeIn('Credits1', {}, 1, BELGIUM)).toMatchObject({ token: expect.any(String) })
})
