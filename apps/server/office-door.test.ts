import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../tests/support/database.ts'
import { givenContext, givenMerchant } from '../../tests/support/given.ts'
import { givenOperator } from '../../tests/support/office/operators.ts'
import { buildApp } from './app.ts'
import { createOfficeDoor } from './office-door.ts'

let world: Awaited<ReturnType<typeof freshDatabase>>
let app: FastifyInstance
let office: Server
let folder: string

beforeAll(async () => {
  world = await freshDatabase()
  await givenMerchant(world.db)
  folder = await mkdtemp(join(tmpdir(), 'office-'))
  for (const name of ['site', 'office']) {
    await mkdir(join(folder, name))
    await writeFile(join(folder, name, 'index.html'), name)
  }
  const door = createOfficeDoor()
  const options = { trustedProxies: [], siteFolder: join(folder, 'site'), isReady: () => true }
  app = await buildApp(givenContext(world.db), { ...options, office: { door, folder: join(folder, 'office') } })
  await app.listen({ port: 0 })
  office = await door.open(app, 0, '127.0.0.1')
})
afterAll(async () => {
  office.close()
  office.closeAllConnections()
  await app.close()
  await world.drop()
  await rm(folder, { recursive: true })
})

const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const ask = (server: Server, path: string, init?: RequestInit) => fetch(`${addressOf(server)}${path}`, init)

// Before all calls are asked, which are as many as one address may ask in a minute.
test('a token of an operator is worth nothing at the site', async () => {
  const { token } = await givenOperator(world.db)
  const headers = { authorization: `Bearer ${token}` }
  const statuses = [app.server, office].map(async server => (await ask(server, '/wps/office/me', { headers })).status)
  expect(await Promise.all(statuses)).toEqual([404, 200])
})

test('every call has its door: those of operators the office, all others the site', async () => {
  for (const { method, path, who } of app.endpoints) {
    const isOffice = who === 'operator' || path.startsWith('/wps/office/')
    const [shut, own] = isOffice ? [app.server, office] : [office, app.server]
    const init = { method, headers: { 'content-type': 'application/json' }, ...(method !== 'GET' && { body: '{}' }) }
    const statuses = await Promise.all([shut, own].map(async server => (await ask(server, path, init)).status))
    if (path === '/wps/system/status') expect(statuses).toEqual([200, 200])
    else expect([path, statuses[0]]).toEqual([path, 404])
    // Without a session, and with nothing in it: it is there, whatever it says.
    expect([path, statuses[1]]).not.toEqual([path, 404])
  }
})

test('each door has its screens, the office with a policy that takes nothing of anybody else', async () => {
  for (const path of ['/', '/approvals', '/players/mem_1']) {
    const page = await ask(office, path)
    expect([page.status, await page.text()]).toEqual([200, 'office'])
    const policy = page.headers.get('content-security-policy')
    expect(policy).toContain("style-src 'self';")
    expect(policy).not.toMatch(/unsafe|https?:|nonce/)
  }
  expect(await (await ask(app.server, '/')).text()).toBe('site')
  expect((await ask(office, '/no-file.js')).status).toBe(404)
  expect((await ask(office, '/wps/nothing')).status).toBe(404)
  expect((await ask(office, '/ready')).status).toBe(200)
})
