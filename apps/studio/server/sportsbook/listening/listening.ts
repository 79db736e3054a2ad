import type { Sql } from '#shared/server/db.ts'
import type { Log } from '#shared/server/log.ts'
import { createConsumer } from './consumer.ts'
import type { FeedSource } from './feed-source.ts'
import { createIntake } from './intake.ts'

type Deps = { db: Sql; source: FeedSource; log: Log; now?: () => number; onTaken?: () => void }

/** All that brings the feed into the book's database. Nothing runs before it is started. */
export function createListening({ db, source, log, now = Date.now, onTaken = () => {} }: Deps) {
  const groups = new Map<number, string>()
  const intake = createIntake({ db, now, groupOf: market => groups.get(market) ?? '' })
  const consumer = createConsumer({
    ...{ db, source, intake, now, log, onTaken },
    setGroups: markets => {
      for (const { id, group } of markets) groups.set(id, group)
    },
  })
  return { intake, start: consumer.start, close: consumer.close }
}
