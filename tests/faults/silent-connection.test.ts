import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { givenMerchant } from '../support/given.ts'
import { startPlatform } from '../support/platform.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
  await givenMerchant(fresh.db)
})
afterAll(() => fresh.drop())

test('a connection that never asks anything does not keep a server from ending well', async () => {
  const platform = await startPlatform(fresh.url)
  const silent = connect(platform.port, '127.0.0.1')
  await once(silent, 'connect')
  expect(await platform.stop()).toBe(0)
  silent.destroy()
})
