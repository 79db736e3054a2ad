import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { connect } from '#shared/server/db.ts'
import { type Postgres, removePostgres, startPostgres } from '../../tools/postgres.ts'
import { type Platform, startPlatform } from '../platform.ts'
import { prepareCrash } from './crash-load.ts'
import { killTree } from './kill-tree.ts'

const dataDir = '.data/away-postgres'
/** Once the database answers again. */
const BACK_MS = 2_000
const END_MS = 6_000
let postgres: Postgres
let url: string
beforeAll(async () => ({ postgres, url } = await prepareCrash(dataDir)), 60_000)
afterAll(() => removePostgres({ dataDir }))

/** kill -9 of the whole database; it comes back after `awayMs`. */
async function lose(awayMs: number): Promise<void> {
  killTree(postgres.pid)
  await wait(awayMs)
  postgres = await startPostgres({ dataDir })
}

async function msUntil(isSo: () => Promise<boolean>, limitMs: number): Promise<number> {
  const startedAt = performance.now()
  while (!(await isSo()) && performance.now() < startedAt + limitMs) await wait(50)
  return performance.now() - startedAt
}

const isReady = (platform: Platform) => () =>
  fetch(`${platform.url}/ready`, { signal: AbortSignal.timeout(1_000) }).then(
    reply => reply.ok,
    () => false,
  )

async function givenPlatform(): Promise<Platform> {
  const platform = await startPlatform(url)
  onTestFailed(() => void process.kill(platform.pid(), 'SIGKILL'))
  return platform
}

/** SIGTERM; the exit code, and whether it came in time. */
async function end(platform: Platform) {
  const startedAt = performance.now()
  return { code: await platform.stop(), inTime: performance.now() - startedAt < END_MS }
}

/** Asks for one piece of timed work and waits until the server has done it. */
async function msUntilTimedWork(): Promise<number> {
  const db = connect(url, 1)
  const [job] = await db`select id from graphile_worker.add_job('transfers.watch')`
  const isDone = async () => (await db`select 1 from graphile_worker.jobs where id = ${job!.id}`).length === 0
  return msUntil(isDone, 15_000).finally(() => db.end())
}

/** Brings a piece of timed work into its middle, where a lock holds it until the database goes. */
async function holdTimedWork(): Promise<void> {
  const db = connect(url, 2)
  const locked = Promise.withResolvers<void>()
  const gone = db.begin(async tx => {
    await tx`lock transfers.transfers`
    locked.resolve()
    await tx`select pg_sleep(9)`
  })
  gone.catch(() => {}).finally(() => db.end())
  await locked.promise
  await db`select graphile_worker.add_job('transfers.watch')`
  const isHeld = async () => (await db`select 1 from graphile_worker.jobs where locked_at is not null`).length > 0
  expect(await msUntil(isHeld, 8_000)).toBeLessThan(8_000)
}

test('the server outlives a database that goes while it works, twice in a row and for long', async () => {
  const platform = await givenPlatform()
  await holdTimedWork()
  await lose(300)
  await lose(0)
  await wait(1_500)
  await lose(8_000)
  expect(await msUntil(isReady(platform), 20_000)).toBeLessThan(BACK_MS)
  expect(await msUntilTimedWork()).toBeLessThan(10_000)
  expect(await end(platform)).toEqual({ code: 0, inTime: true })
})

test('SIGTERM ends the server in order while the database is away', async () => {
  const platform = await givenPlatform()
  killTree(postgres.pid)
  await wait(2_000)
  const ended = await end(platform)
  postgres = await startPostgres({ dataDir })
  expect(ended).toEqual({ code: 0, inTime: true })
})
