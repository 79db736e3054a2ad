import { globSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { buildApp } from '#apps/server/app.ts'
import { endpointsOf } from '../tools/endpoints.ts'
import { findStaleFiles } from '../tools/generate.ts'
import { freshDatabase } from './support/database.ts'
import { givenContext } from './support/given.ts'
import { readHouse } from './walls/house.ts'
import { walls } from './walls.ts'

const house = readHouse()

test.each(Object.entries(walls))('%s', (_, wall) => {
  expect(wall(house)).toEqual([])
})

describe('with a database', async () => {
  const { db, drop } = await freshDatabase()
  afterAll(drop)
  const options = { trustedProxies: [], siteFolder: undefined, isReady: () => true, devOutbox: true }

  test('every declared endpoint is served, under a policy', async () => {
    const app = await buildApp(givenContext(db), options)
    await app.ready()
    const declared = (await Promise.all(globSync('features/*/api*.ts').map(endpointsOf))).flat()
    expect(declared.length).toBeGreaterThan(10)
    const unserved = declared.filter(({ method, path }) => !app.hasRoute({ method, url: path }))
    expect(unserved.map(({ method, path }) => `${method} ${path}`)).toEqual([])
    await app.close()
  })

  test('a route without a policy stops the start', async () => {
    const app = await buildApp(givenContext(db), options)
    expect(() => app.get('/open', async () => 'open')).toThrow('has no policy')
    await app.close()
  })
})

test('generated files are fresh', async () => {
  expect([...(await findStaleFiles()).keys()], 'run npm run generate').toEqual([])
})
