import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { inject } from 'vitest'
import { openPool } from '#shared/server/db/pool.ts'
import { connect, type Sql } from '#shared/server/db.ts'
import { onServer } from '../../tools/db/migrate.ts'
import type { Templates } from '../setup-template.ts'

export type FreshDatabase = { db: Sql; url: string; drop: () => Promise<void> }

/** A database of its own for a test file, cloned from the migrated template. */
export function freshDatabase(): Promise<FreshDatabase> {
  return cloneOf('platform')
}

/** The same for the studio's own database. */
export function freshStudioDatabase(): Promise<FreshDatabase> {
  return cloneOf('studio')
}

/** The same for the sports feed's. */
export function freshFeedDatabase(): Promise<FreshDatabase> {
  return cloneOf('feed')
}

/** The same for the demo bank's. */
export function freshBankDatabase(): Promise<FreshDatabase> {
  return cloneOf('bank')
}

const DAY_MS = 86_400_000
/** What a test file writes and reads again by its day is of one day of UTC: late in the evening it begins the next. */
const LEAST_OF_DAY_MS = 60_000

async function cloneOf(which: keyof Templates): Promise<FreshDatabase> {
  const leftMs = DAY_MS - (Date.now() % DAY_MS)
  if (leftMs < LEAST_OF_DAY_MS) await wait(leftMs + 100)
  const adminUrl = inject('adminUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = openPool(adminUrl, 1)
  // Two clones of one template at the same moment would refuse each other.
  await admin`select pg_advisory_lock(7003)`
  await admin`create database ${admin(name)} template ${admin(inject('templates')[which])}`
  await admin`select pg_advisory_unlock(7003)`
  const url = onServer(adminUrl, name)
  const db = connect(url)
  const drop = async () => {
    await db.end()
    await admin`drop database ${admin(name)} with (force)`
    await admin.end()
  }
  return { db, url, drop }
}
