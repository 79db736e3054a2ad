import type { FastifyInstance } from 'fastify'
import { compactDecrypt, exportJWK, generateKeyPair, importJWK } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#apps/server/app.ts'
import { settingsApi } from '#features/settings/api.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import { givenContext } from '../../../tests/support/given.ts'
import { addMerchant, setAnalytics, setCustomerService, setLicences, setResources } from './settings.ts'

const TELEGRAM = { csType: 'TELEGRAM', path: 'https://telegram.test/house' }
const LIVE = { csType: 'LIVECHAT', path: 'https://chat.test/room?m=1' }
const VIP = { csType: 'VIP', path: '/contact?vip' }
const ORIGINS = ['self', 'https://chat.test']

let world: Awaited<ReturnType<typeof freshDatabase>>
let app: FastifyInstance

beforeAll(async () => {
  world = await freshDatabase()
  const common = { moneyMode: 'credits', currency: 'CRD', currencySymbol: 'P' } as const
  await transaction(world.db, async tx => {
    await addMerchant(tx, { id: 1, code: 'one', name: 'One', ...common }, ['one.test'])
    await addMerchant(tx, { id: 2, code: 'two', name: 'Two', ...common }, ['two.test'])
    await addMerchant(tx, { id: 3, code: 'three', name: 'Three', ...common }, ['three.test'])
    await setCustomerService(tx, 1, { customerService: [TELEGRAM, LIVE, VIP], chatOrigins: ORIGINS })
  })
  app = await buildApp(givenContext(world.db), { trustedProxies: [], siteFolder: undefined, isReady: () => true })
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

const get = async (url: string, host = 'one.test') => (await app.inject({ url, headers: { host } })).json()
const change = (work: (tx: Tx) => Promise<void>) => transaction(world.db, work)

async function askChats(host = 'one.test') {
  const pair = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })
  const { kty, crv, x, y } = await exportJWK(pair.publicKey)
  const query = new URLSearchParams({ kty: kty!, crv: crv!, x: x!, y: y! })
  const reply = await get(`${settingsApi.customerService.path}?${query}`, host)
  return { reply, privateKey: pair.privateKey }
}

test('the status names chats without where they lead, everything else with it', async () => {
  const { info } = (await get('/wps/system/status')).value
  expect(info.customerService).toEqual([TELEGRAM, { ...LIVE, path: '' }, { ...VIP, path: '' }])
  expect(info.chatOrigins).toEqual(ORIGINS)
})

test('the addresses of chats come encrypted to the key of the page that asks, and open with no other', async () => {
  const { reply, privateKey } = await askChats()
  const { version, pathList } = settingsApi.customerService.output.parse(reply.value)
  expect(version).toBe('2')
  expect(pathList.map(each => each.type)).toEqual([3, 4])
  expect(JSON.stringify(reply)).not.toContain('chat.test')
  const opened = await Promise.all(pathList.map(({ path }) => compactDecrypt(path, privateKey)))
  expect(opened.map(each => new TextDecoder().decode(each.plaintext))).toEqual([LIVE.path, VIP.path])
  const other = await generateKeyPair('ECDH-ES', { crv: 'P-256' })
  await expect(compactDecrypt(pathList[0]!.path, other.privateKey)).rejects.toThrow()
})

test('a merchant without chats has none, and another merchant’s stay its own', async () => {
  expect((await askChats('two.test')).reply.value).toEqual({ version: '1', pathList: [] })
})

test('a key that is no point of the curve is refused', async () => {
  const point = 'A'.repeat(43)
  await expect(importJWK({ kty: 'EC', crv: 'P-256', x: point, y: point }, 'ECDH-ES')).rejects.toThrow()
  const query = `kty=EC&crv=P-256&x=${point}&y=${point}`
  expect(await get(`${settingsApi.customerService.path}?${query}`)).toMatchObject({ code: 'bad_payload' })
  expect(await get(settingsApi.customerService.path)).toMatchObject({ code: 'invalid_input' })
})

test.each([
  ['a chat outside the allow-list', [{ csType: 'LIVECHAT', path: 'https://evil.test/' }], ORIGINS],
  ['a chat here where only others are allowed', [VIP], ['https://chat.test']],
  ['an address that runs', [{ csType: 'TELEGRAM', path: 'javascript:alert(1)' }], ORIGINS],
  ['an address without a scheme', [{ csType: 'FACEBOOK', path: '//evil.test' }], ORIGINS],
  ['a plain one', [{ csType: 'FACEBOOK', path: 'http://evil.test/' }], ORIGINS],
])('customer service with %s is not taken', async (_, customerService, chatOrigins) => {
  const set = change(tx => setCustomerService(tx, 2, { customerService, chatOrigins }))
  await expect(set).rejects.toMatchObject({ code: 'invalid_input' })
})

test.each([['http://chat.test'], ['https://chat.test/path'], ['*'], ["https://a.test'; script-src *"], ['']])(
  '%s is no origin for the allow-list',
  async origin => {
    const set = change(tx => setCustomerService(tx, 2, { customerService: [], chatOrigins: [origin] }))
    await expect(set).rejects.toThrow(/chat_origins/)
  },
)

test('licences and downloads are the operator’s own data, with images of the site alone', async () => {
  const licence = { name: 'Licence 7', imageUrl: '/licences/seven.svg', link: 'https://regulator.test/7' }
  const android = { resourceType: 'ANDROID', url: 'https://store.test/app', qrCodeUrl: '' }
  await change(async tx => {
    await setLicences(tx, 3, [licence])
    await setResources(tx, 3, [android])
  })
  const { info } = (await get('/wps/system/status', 'three.test')).value
  expect([info.licences, info.resources]).toEqual([[licence], [android]])
  const foreign = change(tx => setLicences(tx, 2, [{ ...licence, imageUrl: 'https://elsewhere.test/seven.png' }]))
  await expect(foreign).rejects.toMatchObject({ code: 'invalid_input', details: { field: 'imageUrl' } })
})

test('a measuring id is one, or none', async () => {
  await change(tx => setAnalytics(tx, 2, { gtagId: 'G-ABC123' }))
  await change(tx => setAnalytics(tx, 2, { gtagId: '' }))
  await expect(change(tx => setAnalytics(tx, 2, { gtagId: 'G-1"></script>' }))).rejects.toThrow(/check/)
})
