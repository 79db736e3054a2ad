import { openPool } from '#shared/server/db/pool.ts'
import type { Sql } from '#shared/server/db.ts'
import { bend, straighten } from './bent.ts'

export type PastClock = Awaited<ReturnType<typeof openPastClock>>

/** What a connection asks to be in the past. Its commits need not reach the disk: a past that is lost is made again. */
const IN_THE_PAST = '-c search_path=past,public,pg_catalog -c past.asked=yes -c synchronous_commit=off'

/** A process that was killed went on for less than that after it had set its clock. */
const LOST_MS = 300_000

/** The address by which a database stands in the past. */
export function inThePast(url: string): string {
  const bent = new URL(url)
  bent.searchParams.set('options', IN_THE_PAST)
  return bent.href
}

/**
 * One clock for this process and for these databases, which goes on by itself from where it is set. It stands in the past
 * until it is closed, so that all that is done meanwhile, by whatever code, happens then.
 */
export async function openPastClock(urls: readonly string[]) {
  const pools: Sql[] = urls.map(url => openPool(url, 1))
  await Promise.all(pools.map(bend))
  const present = globalThis.Date
  let behindMs = 0
  const now = () => present.now() - behindMs
  const reached = await Promise.all(
    pools.map(
      db => db<{ ms: number | null }[]>`
    select extract(epoch from reached)::float8 * 1000 as ms from past.clock`,
    ),
  )
  /** A past that goes on does so after what it did before. */
  const earliestMs = Math.max(...reached.map(([row]) => (row!.ms ?? -LOST_MS) + LOST_MS))
  globalThis.Date = new Proxy(present, {
    construct: (target, given) => Reflect.construct(target, given.length > 0 ? given : [now()]),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })

  /** Never ahead of the present. */
  async function set(timeMs: number): Promise<void> {
    behindMs = Math.max(present.now() - Math.max(timeMs, earliestMs), 0)
    const [behind, at] = [`${behindMs} milliseconds`, new present(now())]
    await Promise.all(pools.map(db => db`update past.clock set behind = ${behind}::interval, reached = ${at}`))
  }

  return {
    set,
    pass: (ms: number) => set(now() + ms),
    present: () => set(present.now()),
    /** Takes the past off the databases: what is written from now on is of the present. */
    close: async () => {
      globalThis.Date = present
      // The first one last: as long as it is bent, the past is not over.
      for (const db of pools.toReversed()) await straighten(db)
      await Promise.all(pools.map(db => db.end()))
    },
  }
}
