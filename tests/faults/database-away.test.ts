import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { connect } from '#shared/server/db.ts'
import { type Postgres, removePostgres, startPostgres } from '../../tools/db/postgres.ts'
import { type Platform, startPlatform } from '../support/platform.ts'
import { prepareCrash } from './crash-load.ts'
import { killTree } from './kill-tree.ts'

const dataDir = '.data/away-postgres'
/** Once the database answers again; not each time beside others on a busy machine. */
const BACK_MS = 2_000
const MOST_TRIES = 5
let postgres: Postgres
let url: string
beforeAll(async () => ({ postgres, url } = await prepareCrash(dataDir)))
afterAll(() => removePostgres({ dataDir }))

/** kill -9 of the whole database; it comes back after `awayMs`. */
async function lose(awayMs: number): Promise<void> {
  killTree(postgres.pid)
  await wait(awayMs)
  postgres = await startPostgres({ dataDir })
}

const until = (isSo: () => Promise<boolean>) => expect.poll(isSo).toBe(true)

const isReady = (platform: Platform) => () =>
  fetch(`${platform.url}/ready`, { signal: AbortSignal.timeout(5_000) }).then(
    reply => reply.ok,
    () => false,
  )

/** How long the server takes to answer again once the database does, which was away for long. */
async function msUntilBack(platform: Platform): Promise<number> {
  await lose(8_000)
  const since = performance.now()
  await until(isReady(platform))
  return performance.now() - since
}

async function givenPlatform(): Promise<Platform> {
  const platform = await startPlatform(url)
  onTestFailed(() => void process.kill(platform.pid(), 'SIGKILL'))
  return platform
}

/** Asks for one piece of timed work and waits until the server has done it. */
async function untilTimedWork(): Promise<void> {
  const db = connect(url, 1)
  const [job] = await db`select id from graphile_worker.add_job('transfers.watch')`
  const isDone = async () => (await db`select 1 from graphile_worker.jobs where id = ${job!.id}`).length === 0
  await until(isDone).finally(() => db.end())
}

/** Brings a piece of timed work into its middle, where a lock holds it until the database goes. */
async function holdTimedWork(): Promise<void> {
  const db = connect(url, 2)
  const locked = Promise.withResolvers<void>()
  const gone = db.begin(async tx => {
    await tx`lock transfers.transfers`
    locked.resolve()
    await tx`select pg_sleep(600)`
  })
  gone.catch(() => {}).finally(() => db.end())
  await locked.promise
  await db`select graphile_worker.add_job('transfers.watch')`
  const isHeld = async () => (await db`select 1 from graphile_worker.jobs where locked_at is not null`).length > 0
  await until(isHeld)
}

test('the server outlives a database that goes while it works, twice in a row and for long', async () => {
  const platform = await givenPlatform()
  await holdTimedWork()
  await lose(300)
  await lose(0)
  await wait(1_500)
  let leastMs = Infinity
  for (let tries = 1; tries <= MOST_TRIES && leastMs >= BACK_MS; tries++)
    leastMs = Math.min(leastMs, await msUntilBack(platform))
  expect(leastMs).toBeLessThan(BACK_MS)
  await untilTimedWork()
  expect(await platform.stop()).toBe(0)
})

test('SIGTERM ends the server in order while the database is away', async () => {
  const platform = await givenPlatform()
  killTree(postgres.pid)
  await wait(2_000)
  const code = await platform.stop()
  postgres = await startPostgres({ dataDir })
  // One that takes too long ends itself with another (apps/server/main.ts).
  expect(code).toBe(0)
})
