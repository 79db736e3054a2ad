import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../../tests/support/database.ts'
import { openInternal } from './internal.ts'
import { createReadiness } from './readiness.ts'

const world = await freshDatabase()
let accepting = true
const isReady = createReadiness(world.db, 'database/migrations', () => accepting)
const internal = await openInternal({ port: 0, host: '127.0.0.1' }, { isReady })
const get = (path: string) => fetch(`http://127.0.0.1:${internal.port}${path}`)

afterAll(async () => {
  internal.close()
  await world.drop()
})

test('S-44: metrics, readiness and health have a port of their own, and nothing else is there', async () => {
  expect(await (await get('/metrics')).text()).toContain('batch_size')
  expect(
    await Promise.all(['/health', '/ready', '/', '/wps/dev/outbox'].map(async path => (await get(path)).status)),
  ).toEqual([200, 200, 404, 404])
})

test('O-02: who stops is not ready, while the process is up', async () => {
  accepting = false
  expect([(await get('/ready')).status, (await get('/health')).status]).toEqual([503, 200])
  accepting = true
})

test('O-01: a database behind the code is not ready; one ahead of it is', async () => {
  await world.db`insert into public.migrations (name, sha256) values ('9999-of-the-next-release.sql', '')`
  expect((await get('/ready')).status).toBe(200)
  const [last] = await world.db`
    delete from public.migrations where name = (select max(name) from public.migrations where name < '9999') returning name`
  expect([last!.name, (await get('/ready')).status]).toEqual([expect.stringMatching(/^\d{4}-/), 503])
})
