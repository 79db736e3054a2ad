import { errorCode, openPool } from '#shared/server/db/pool.ts'
import { ensureDatabase, migrate, onServer } from './migrate.ts'
import { startPostgres } from './postgres.ts'

const WATCH_MS = 250

/**
 * The databases of platform, studio, sports feed and, where it is wanted, the demo bank, made when missing and migrated: in a
 * PostgreSQL of our own in `dataDir`, or where DATABASE_URL, STUDIO_DATABASE_URL, FEED_DATABASE_URL and BANK_DATABASE_URL say
 * (the strangers' else beside the platform's, `<name>_studio`, `<name>_feed` and `<name>_bank`).
 */
export async function prepareDatabases(env: NodeJS.ProcessEnv, dataDir: string, withBank = true) {
  const own = env.DATABASE_URL ? undefined : await keepPostgres(dataDir)
  try {
    const platform = env.DATABASE_URL ?? own!.url('grandstand')
    const studio = env.STUDIO_DATABASE_URL ?? onServer(platform, `${databaseOf(platform)}_studio`)
    const feed = env.FEED_DATABASE_URL ?? onServer(platform, `${databaseOf(platform)}_feed`)
    const bank = env.BANK_DATABASE_URL ?? onServer(platform, `${databaseOf(platform)}_bank`)
    await Promise.all([
      makeReady(platform, 'database/migrations'),
      makeReady(studio, 'apps/studio/database/migrations'),
      makeReady(feed, 'apps/studio/feed/database/migrations'),
      withBank && makeReady(bank, 'apps/bank/database/migrations'),
    ])
    return { platform, studio, feed, bank, stop: async () => own?.stop() }
  } catch (error) {
    await own?.stop()
    throw error
  }
}

async function makeReady(url: string, migrations: string): Promise<void> {
  if (!(await exists(url))) await ensureDatabase(onServer(url, 'postgres'), databaseOf(url))
  await migrate(url, migrations)
}

/** Asked of the database itself: its owner need not be allowed to enter another one. */
async function exists(url: string): Promise<boolean> {
  const db = openPool(url, 1)
  try {
    await db`select 1`
    return true
  } catch (error) {
    if (errorCode(error) === '3D000') return false
    throw error
  } finally {
    await db.end()
  }
}

const databaseOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1))

/** Starts PostgreSQL, and starts it again on the same port when it dies. */
async function keepPostgres(dataDir: string) {
  let running = await startPostgres({ dataDir })
  let revival = Promise.resolve()
  let reviving = false
  const watch = setInterval(() => {
    if (!reviving && !running.isAlive()) revival = revive()
  }, WATCH_MS)

  async function revive(): Promise<void> {
    reviving = true
    console.log('PostgreSQL ended; starting it again.')
    try {
      running = await startPostgres({ dataDir })
    } catch (error) {
      console.error(error)
    }
    reviving = false
  }

  async function stop(): Promise<void> {
    clearInterval(watch)
    await revival
    await running.stop()
  }

  return { url: running.url, stop }
}
