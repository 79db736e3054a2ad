import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { FullConfig } from '@playwright/test'
import connect from 'postgres'
import { seedOffers } from '../../database/seed/offers.ts'
import { seed } from '../../database/seed/seed.ts'
import { ensureDatabase, migrate } from '../../tools/migrate.ts'
import { type Postgres, startPostgres } from '../../tools/postgres.ts'
import { buildScreens } from '../../tools/screens.ts'
import { startChild } from '../child.ts'
import { freePorts } from '../platform.ts'

/**
 * Every server seed of the stories: with the client seed `story` the fourth round of a new player awards free spins and
 * the sixth wins more than ten times its stake.
 */
export const STORY_SEED = 'story-135'
export const FREE_SPIN_ROUND = 4

export const SECRETS = {
  SERVER_SECRET: 'a-server-secret-that-only-stories-use',
  STUDIO_KEY_ID: 'story-studio',
  STUDIO_KEY_SECRET: 'a-studio-secret-that-only-stories-use',
  PLATFORM_KEY_ID: 'story-platform',
  PLATFORM_KEY_SECRET: 'a-platform-secret-that-only-stories-use',
}

/** Nobody serves here: an address until a world has its own. */
const NOWHERE = 'http://127.0.0.1:9'

/**
 * Starts the real platform, studio and PostgreSQL, a world for each worker, so that no story meets what another changes.
 * A worker finds the addresses of its own in STORY_URL and STORY_DATABASE_URL (playwright.config.ts).
 */
export default async function setUp({ workers }: FullConfig): Promise<() => Promise<void>> {
  mkdirSync('test-results/looks', { recursive: true })
  const postgres = await startPostgres({ dataDir: '.data/story-postgres' })
  await Promise.all([buildScreens(console.log), makeDatabases(postgres, workers)])
  const ports = await freePorts(2 * workers)
  const worlds = await Promise.all(
    Array.from({ length: workers }, (_, index) => startWorld(postgres, index, ports.slice(2 * index))),
  )
  return async () => {
    await Promise.all(worlds.flat().map(stop))
    await postgres.stop()
  }
}

function databasesOf(index: number) {
  const platform = `test_story_${process.pid}_${index}`
  return { platform, studio: `${platform}_studio` }
}

/** A demo world takes long to seed: it is seeded in the databases of the first worker, which the others get copies of. */
async function makeDatabases(postgres: Postgres, workers: number): Promise<void> {
  const db = connect(postgres.url('postgres'), { max: 1 })
  // Nobody else uses a server that was not running: what lies there is of runs before.
  const left = postgres.started ? await db`select datname from pg_database where datname like 'test\\_story\\_%'` : []
  for (const { datname } of left) await db`drop database ${db(datname)}`
  const first = databasesOf(0)
  for (const name of Object.values(first)) await ensureDatabase(postgres.url('postgres'), name)
  await migrate(postgres.url(first.studio), 'apps/studio/database/migrations')
  await migrate(postgres.url(first.platform), 'database/migrations')
  await seed(postgres.url(first.platform), { ...SECRETS, STUDIO_URL: NOWHERE, STUDIO_PUBLIC_URL: NOWHERE })
  for (let index = 1; index < workers; index++) {
    const copy = databasesOf(index)
    for (const which of ['platform', 'studio'] as const)
      await db`create database ${db(copy[which])} template ${db(first[which])}`
  }
  await db.end()
}

async function startWorld(
  postgres: Postgres,
  index: number,
  [port, studioPort]: readonly number[],
): Promise<ChildProcess[]> {
  const { platform, studio } = databasesOf(index)
  const url = `http://localhost:${port}`
  const env = {
    ...SECRETS,
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    STUDIO_TEST_SEED: STORY_SEED,
    STUDIO_URL: `http://127.0.0.1:${studioPort}`,
    STUDIO_PUBLIC_URL: `http://localhost:${studioPort}`,
    PLATFORM_URL: `http://127.0.0.1:${port}`,
    PLATFORM_ORIGINS: url,
    // Each story comes from an address of its own.
    TRUSTED_PROXIES: '127.0.0.1,::1',
  }
  // Everything is there already; the addresses follow.
  await seed(postgres.url(platform), env)
  const children = [
    startChild('apps/studio/main.ts', {
      ...env,
      STUDIO_PORT: String(studioPort),
      STUDIO_DATABASE_URL: postgres.url(studio),
    }),
    startChild('apps/server/main.ts', { ...env, PORT: String(port), DATABASE_URL: postgres.url(platform) }),
  ]
  await untilGames(url)
  await seedOffers(postgres.url(platform))
  process.env[`STORY_URL_${index}`] = url
  process.env[`STORY_DATABASE_URL_${index}`] = postgres.url(platform)
  return children
}

async function stop(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

/** Ready when the platform has learnt the studio's games; a busy machine starts eight servers slowly. */
async function untilGames(url: string): Promise<void> {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await wait(100)) {
    const reply = await fetch(`${url}/wps/relay/GCSGAME_gameList`).catch(() => undefined)
    const body = (await reply?.json()) as { value: { games: unknown[] } } | undefined
    if (body && body.value.games.length > 0) return
  }
  throw new Error('the platform did not learn the studio’s games')
}
