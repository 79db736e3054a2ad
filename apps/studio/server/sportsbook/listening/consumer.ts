import { setTimeout as wait } from 'node:timers/promises'
import type { FeedMessage } from '#apps/studio/feed-messages.ts'
import { type Lease, LeaseLost, takeLease } from '#apps/studio/leases/lease.ts'
import type { Sql } from '#shared/server/db.ts'
import type { Log } from '#shared/server/log.ts'
import type { FeedSource } from './feed-source.ts'
import type { Intake, Line } from './intake.ts'
import { lacksFixtures, selectOffset, upsertFixtures } from './store-feed.ts'

const LEASE = 'sportsbook'
const PAUSE_MS = 1_000
/** The calendar as far as bets are taken. */
const [PAST_MS, AHEAD_MS] = [86_400_000, 7 * 86_400_000]
const SCHEDULE_MS = 60_000
/** The same while events are told of that no schedule has named: nobody can bet on them. */
const UNKNOWN_MS = 3_000
/** Together, but not so many that bets wait long for the markets that are being written. */
const MOST_AT_ONCE = 50
const GATHER_MS = 20

type Deps = {
  db: Sql
  source: FeedSource
  intake: Intake
  now: () => number
  log: Log
  /** The groups of markets were read. */
  setGroups: (markets: readonly { id: number; group: string }[]) => void
  /** Messages were taken. */
  onTaken: () => void
}

/** Listens to the feed: one process at a time, which has the lease; the others wait for it. */
export function createConsumer({ db, source, intake, now, log, setGroups, onTaken }: Deps) {
  const stopping = new AbortController()
  let running: Promise<void> = Promise.resolve()
  /** For events without a schedule. */
  let lookedAt = Number.NEGATIVE_INFINITY

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const lease = await takeLease(db, LEASE).catch(() => undefined)
      if (lease) {
        await listen(lease).catch(error => {
          if (!(error instanceof LeaseLost || stopping.signal.aborted))
            log.warn({ err: error }, 'the sports feed is away')
        })
        await lease.release().catch(() => {})
      }
      await wait(PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  /** Until the connection or the lease is lost. Nothing that was open before is believed until a recovery is complete. */
  async function listen(lease: Lease): Promise<void> {
    await intake.lose(lease)
    setGroups(await source.markets())
    let scheduledAt = Number.NEGATIVE_INFINITY
    const connection = new AbortController()
    const signal = AbortSignal.any([stopping.signal, connection.signal])
    const lines = inBatches(source.stream(await selectOffset(db), signal))
    try {
      for await (const batch of lines) {
        if (!lease.isHeld()) return
        const isChanged = batch.some(({ message }) => message.kind === 'fixture_change')
        if (isChanged || (await isDue(now() - scheduledAt))) {
          scheduledAt = now()
          await upsertFixtures(db, await source.schedule(now() - PAST_MS, now() + AHEAD_MS))
        }
        await takeAll(lease, batch)
      }
    } finally {
      connection.abort()
      await intake.lose(lease)
    }
  }

  /** Whether the schedule is read again, so long after the last time. */
  async function isDue(ms: number): Promise<boolean> {
    if (ms >= SCHEDULE_MS) return true
    if (ms < UNKNOWN_MS || now() - lookedAt < UNKNOWN_MS) return false
    lookedAt = now()
    return lacksFixtures(db)
  }

  async function takeAll(lease: Lease, lines: readonly Line[]): Promise<void> {
    const recoveries = await intake.take(lines, lease)
    onTaken()
    for (const { producer, after, requestId } of recoveries) {
      const answered: FeedMessage[] = await source.recover(producer, after, requestId)
      for (let i = 0; i < answered.length; i += MOST_AT_ONCE)
        await intake.take(
          answered.slice(i, i + MOST_AT_ONCE).map(message => ({ message })),
          lease,
        )
    }
  }

  const start = () => {
    running = run()
  }

  async function close(): Promise<void> {
    stopping.abort()
    await running
  }

  return { start, close, listen }
}

/**
 * What came while the batch before was taken, together: odds that come a moment later wait for those, as each batch costs. Nothing is read
 * ahead of that: as bytes messages take a fifth of the room, and are not copied while they wait.
 */
async function* inBatches(lines: AsyncIterable<Line>): AsyncIterable<Line[]> {
  const reading = lines[Symbol.asyncIterator]()
  const read = () => {
    const asked = reading.next()
    // Whoever awaits it hears of it.
    asked.catch(() => {})
    return asked
  }
  for (let next = read(); ; ) {
    const first = await next
    if (first.done) return
    const batch = [first.value]
    next = read()
    let over = wait(canWait(first.value) ? GATHER_MS : 0)
    while (batch.length < MOST_AT_ONCE) {
      const line = await Promise.race([over, next.catch(() => undefined)])
      if (!line || line.done) break
      batch.push(line.value)
      next = read()
      if (!canWait(line.value)) over = wait(0)
    }
    yield batch
  }
}

/** What closes or settles a market is taken at once. */
const canWait = ({ message }: Line): boolean =>
  message.kind === 'odds_change' && message.sport_event_status.danger !== true
