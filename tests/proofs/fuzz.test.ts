import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#apps/server/app.ts'
import { freshDatabase } from '../support/database.ts'
import { givenContext } from '../support/given.ts'
import { fuzz, OPS } from './fuzz-proof.ts'
import { type FuzzWorld, givenFuzz } from './fuzz-world.ts'

let world: FuzzWorld
let url: string
let close: () => Promise<void>
beforeAll(async () => {
  const { db, drop } = await freshDatabase()
  world = await givenFuzz(db)
  const app = await buildApp(givenContext(db), { trustedProxies: [], siteFolder: undefined, isReady: () => true })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
  close = async () => {
    await app.close()
    await drop()
  }
})
afterAll(() => close())

test.each(OPS)('bad calls of %s are told what is wrong, and write nothing', async op => {
  const { wrong, times } = await fuzz(world, url, op, 120, 1)
  expect(wrong).toEqual([])
  expect(times.length).toBeGreaterThanOrEqual(120)
})
