import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMemberWithPassword } from '#features/registration/server/registration.ts'
import { freshDatabase } from '../support/database.ts'
import { ACCOUNTS, endpointsOfFeatures, fuzzCalls } from './fuzz-accounts.ts'
import { HOST, newBrowser, openWorld, type World } from './world.ts'

const PASSWORD = 'lantern88'
let database: Awaited<ReturnType<typeof freshDatabase>>
let world: World
let token: string

beforeAll(async () => {
  database = await freshDatabase()
  world = await openWorld(database.db, { SLIDEVERIFY: false })
  const account = { merchantId: 1, username: 'anna7', password: PASSWORD, chosenByMember: true }
  await addMemberWithPassword(world.context, account)
  const browser = newBrowser(world.app, '198.51.100.1')
  const reply = await browser.send('POST', '/wps/session/login', { username: 'anna7', password: PASSWORD })
  token = (reply.value as { token: string }).token
  // The keys of payloads are made when first asked for.
  await browser.send('GET', '/wps/system/status')
})
afterAll(async () => {
  await world.close()
  await database.drop()
})

/** All 300 of each endpoint: `npm run soak -- bad-inputs`. */
test('F-01, F-02, F-04: bad input of any kind is refused in the envelope and changes nothing', async () => {
  const endpoints = await endpointsOfFeatures(world.app, ACCOUNTS)
  expect(endpoints.length).toBeGreaterThan(30)
  const { wrong, sent } = await fuzzCalls(world, endpoints, { host: HOST, token }, { count: 12, seed: 1 })
  expect(wrong.slice(0, 10)).toEqual([])
  expect(sent).toBeGreaterThan(endpoints.length * 12)
})
