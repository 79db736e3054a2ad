import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#apps/server/app.ts'
import { settingsApi } from '#features/settings/api.ts'
import { transaction } from '#shared/server/db.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import { givenContext } from '../../../tests/support/given.ts'
import { addMerchant, setBlockedRanges, setSystemStatus } from './settings.ts'

let world: Awaited<ReturnType<typeof freshDatabase>>
let app: FastifyInstance

beforeAll(async () => {
  world = await freshDatabase()
  const { db } = world
  await transaction(db, async tx => {
    const common = { moneyMode: 'credits', currency: 'CRD', currencySymbol: 'P' } as const
    await addMerchant(tx, { id: 1, code: 'one', name: 'One', ...common }, ['one.test'])
    await addMerchant(tx, { id: 2, code: 'two', name: 'Two', ...common }, ['two.test'])
    await setSystemStatus(tx, 2, { status: 1, maintenance: { title: 'Soon', message: '', endsAt: null } })
    await setBlockedRanges(tx, 1, ['203.0.113.0/24'], 'Not here')
    await tx`insert into settings.merchant_routes values (1, 2, 'b.one.test'), (1, 1, 'a.one.test')`
  })
  app = await buildApp(givenContext(db), { trustedProxies: [], siteFolder: undefined, isReady: () => true })
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

const get = async (url: string, host = 'one.test', more: object = {}) =>
  (await app.inject({ url, headers: { host }, ...more })).json()

test('GET /wps/system/status answers for the host, whatever host the query names', async () => {
  const reply = await get('/wps/system/status?host=two.test')
  expect(reply).toMatchObject({ success: true, value: { status: 0, info: { merchantCode: 'one' } } })
})

test('GET /wps/system/status answers also during maintenance', async () => {
  expect((await get('/wps/system/status', 'two.test')).value).toMatchObject({
    status: 1,
    maintenance: { title: 'Soon', message: '', endsAt: null },
  })
})

test('S-34, C-38: the region is decided by the socket, whatever address a header claims', async () => {
  const blocked = await get('/wps/system/status', 'one.test', { remoteAddress: '203.0.113.9' })
  expect(blocked.value).toMatchObject({
    status: 2,
    location: { ip: '203.0.113.9' },
    regionRestriction: { message: 'Not here' },
  })
  const headers = { host: 'one.test', 'x-forwarded-for': '198.51.100.1', 'x-real-ip': '198.51.100.1' }
  const spoofed = await app.inject({ url: '/wps/system/status', headers, remoteAddress: '203.0.113.9' })
  expect(spoofed.json().value).toMatchObject({ status: 2, location: { ip: '203.0.113.9' } })
})

test('a host that no merchant takes is not served', async () => {
  expect(await get('/wps/system/status', 'evil.test')).toMatchObject({ success: false, code: 'not_found' })
})

test('S-36: the permission answer holds nothing beside its schema', async () => {
  const { value } = await get('/wps/system/status')
  expect(Object.keys(value.info).sort()).toEqual(
    [
      ...['analytics', 'currency', 'currencySymbol', 'customerService', 'domainRoute', 'imageCDNs', 'launchGameCDNs'],
      ...['chatOrigins', 'encKeys'],
      ...['licences', 'merchantCode', 'merchantName', 'minimumAge', 'moneyMode', 'register', 'resources', 'whitelabel'],
      ...['phoneAuth', 'thirdParties'],
    ].sort(),
  )
})

test('GET /wps/system/whitelabel is the flag tree', async () => {
  const tree = settingsApi.whitelabel.output.parse((await get('/wps/system/whitelabel')).value)
  expect(tree[0]).toMatchObject({ modId: 'REGISTER', enabled: '1' })
  expect(tree[0]?.childrenNodes.map(node => node.modId)).toEqual(['DIRECTREG3', 'USERNAMEREG3', 'MOBILENUMREG3'])
})

test('GET /wps/system/domainRoute lists the addresses, the preferred one first', async () => {
  expect((await get('/wps/system/domainRoute?device=3')).value).toEqual({
    domainList: [
      { domainName: 'a.one.test', speed: 0 },
      { domainName: 'b.one.test', speed: 0 },
    ],
  })
})

test('GET /wps/system/setting/register tells how each field is checked (§5 Per-field rules)', async () => {
  const { value } = await get('/wps/system/setting/register')
  expect(value.username).toEqual({
    enabled: true,
    required: true,
    acceptedPattern: '^[A-Za-z][A-Za-z0-9]*$',
    patternId: 2,
    minLength: 2,
    maxLength: 15,
  })
})
