import { globSync } from 'node:fs'
import { basename } from 'node:path'
import type { Sql } from './db.ts'

const PATIENCE_MS = 2_000

/**
 * Whether a process may be sent traffic: it takes some, its database answers within 2 s, and that stands at the last
 * migration of the folder or beyond (O-01). Those who ask together share one look at the database.
 */
export function createReadiness(db: Sql, migrations: string, isAccepting: () => boolean): () => Promise<boolean> {
  const last = globSync(`${migrations}/*.sql`)
    .map(file => basename(file))
    .sort()
    .at(-1)
  if (!last) throw new Error(`${migrations} holds no migrations`)
  let look: Promise<boolean> | undefined

  async function stands(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<false>(resolve => {
      timer = setTimeout(() => resolve(false), PATIENCE_MS)
    })
    const found = db`select 1 from public.migrations where name = ${last!}`.then(
      rows => rows.length === 1,
      () => false,
    )
    return Promise.race([found, tooLate]).finally(() => {
      clearTimeout(timer)
      look = undefined
    })
  }

  return async () => {
    look ??= stands()
    return isAccepting() && (await look) && isAccepting()
  }
}
