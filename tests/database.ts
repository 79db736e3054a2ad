import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { connect, type Sql } from '#shared/server/db.ts'

export type FreshDatabase = { db: Sql; url: string; drop: () => Promise<void> }

/** A database of its own for a test file, cloned from the migrated template. */
export function freshDatabase(): Promise<FreshDatabase> {
  return cloneOf('template_platform')
}

/** The same for the studio's own database. */
export function freshStudioDatabase(): Promise<FreshDatabase> {
  return cloneOf('template_studio')
}

async function cloneOf(template: string): Promise<FreshDatabase> {
  const adminUrl = inject('adminUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = connect(adminUrl, 1)
  // Two clones of one template at the same moment would refuse each other.
  await admin`select pg_advisory_lock(7003)`
  await admin.unsafe(`create database ${name} template ${template}`)
  await admin`select pg_advisory_unlock(7003)`
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  const db = connect(url.href)
  const drop = async () => {
    await db.end()
    await admin.unsafe(`drop database ${name} with (force)`)
    await admin.end()
  }
  return { db, url: url.href, drop }
}
