import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMerchant, setTheme } from '#features/settings/server/settings.ts'
import { transaction } from '#shared/server/db.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { givenContext, givenMerchant } from '../../tests/support/given.ts'
import { buildApp } from './app.ts'

const PAGE = '<!doctype html><head><title>Grandstand</title></head>'
let world: Awaited<ReturnType<typeof freshDatabase>>
let folder: string
let app: FastifyInstance

beforeAll(async () => {
  world = await freshDatabase()
  await givenMerchant(world.db)
  await transaction(world.db, async tx => {
    const lotus = { id: 7, code: 'lotus', name: 'Lotus <House>', moneyMode: 'credits', currency: 'VND' } as const
    await addMerchant(tx, { ...lotus, currencySymbol: '₫' }, ['lotus.test'])
    await setTheme(tx, 7, { light: { vermilion: '#0f766e' } })
  })
  folder = await mkdtemp(join(tmpdir(), 'site-'))
  const options = { trustedProxies: [], siteFolder: join(folder, 'site'), isReady: () => true }
  // A server may start before the site is built.
  app = await buildApp(givenContext(world.db), options)
  await mkdir(options.siteFolder)
  await writeFile(join(options.siteFolder, 'index.html'), PAGE)
  await writeFile(join(options.siteFolder, 'manifest.webmanifest'), '{"name":"Grandstand"}')
  await writeFile(join(options.siteFolder, 'boot.js'), '1')
})
afterAll(async () => {
  await app.close()
  await world.drop()
  await rm(folder, { recursive: true })
})

/** The different statuses of so many calls from one address. */
async function statusesOf(url: string, times: number): Promise<number[]> {
  const statuses = new Set<number>()
  for (let i = 0; i < times; i++) statuses.add((await app.inject({ method: 'GET', url })).statusCode)
  return [...statuses]
}

test('one address may load as many pages as it likes, and ask 600 times a minute', async () => {
  expect(await statusesOf('/boot.js', 601)).toEqual([200])
  expect(await statusesOf('/me', 20)).toEqual([200])
  expect(await statusesOf('/wps/system/domainRoute', 601)).toEqual([200, 429])
})

test('what is no file and no page is not found', async () => {
  expect(await statusesOf('/nothing.js', 1)).toEqual([404])
  expect(await statusesOf('/wps/nothing', 1)).toEqual([404])
})

test('an address of no page is answered 404 by the page that says so; pages by whichever end they are written', async () => {
  const gone = await app.inject({ method: 'GET', url: '/no/such/page?x=1' })
  expect([gone.statusCode, gone.body, gone.headers['content-type']]).toEqual([
    404,
    PAGE.replace('Grandstand', 'Merchant 1'),
    'text/html; charset=utf-8',
  ])
  expect(gone.headers['content-security-policy']).toContain('script-src')
  for (const url of ['/nothing.html', '/RNG', '/me/else', '/rng//me'])
    expect([url, await statusesOf(url, 1)]).toEqual([url, [404]])
  for (const url of ['/', '/?a=b', '/rng/', '/register.html', '/lottery/draw?game=XSMB', '/help/payouts'])
    expect([url, await statusesOf(url, 1)]).toEqual([url, [200]])
})

test('a merchant with a name and colours of its own gets the page in both; another without colours gets no more than its name', async () => {
  const get = async (host: string, url: string) => (await app.inject({ method: 'GET', url, headers: { host } })).body
  expect(await get('lotus.test', '/rng')).toBe(
    '<!doctype html><head><title>Lotus House</title><link rel="stylesheet" href="/brand.css" /></head>',
  )
  expect(await get('lotus.test', '/brand.css')).toContain('--vermilion: #0f766e;')
  expect(await get('lotus.test', '/manifest.webmanifest')).toBe('{"name":"Lotus House"}')
  expect(await get('any.test', '/brand.css')).toBe('')
  expect(await get('any.test', '/manifest.webmanifest')).toBe('{"name":"Merchant 1"}')
})
