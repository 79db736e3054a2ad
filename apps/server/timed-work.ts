import { EventEmitter, once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Logger, parseCronItems, type Runner, run } from 'graphile-worker'
import type { Jobs } from '#shared/server/background.ts'
import type { Log } from '#shared/server/log.ts'

const RETRY_MS = 1_000
/** Within the time that the server has to end. What takes longer is done again later. */
const PATIENCE_MS = 5_000

/**
 * Does timed work until it is closed, also when the database goes and comes back. graphile-worker alone would not: what
 * it could not note as done, or could not read, ends it or keeps it from work for minutes. So a runner lives as long as
 * its connection that listens, and another one follows it. Fails when the database is away at the start.
 */
export async function startTimedWork(jobs: Jobs, databaseUrl: string, log: Log) {
  const closing = new AbortController()
  const { signal } = closing
  let current = await startRunner(jobs, databaseUrl, log)
  // Only closing ends it.
  const replacing = replaceLost().catch(() => {})

  async function replaceLost(): Promise<void> {
    for (;;) {
      await Promise.race([once(current.events, 'pool:listen:error', { signal }), current.promise])
      log.warn('timed work has lost its database')
      // Its idle connections are told a moment later, and somebody must hear it.
      await wait(RETRY_MS, undefined, { signal })
      void stopRunner(current)
      current = await untilStarted()
    }
  }

  async function untilStarted(): Promise<Runner> {
    for (;;)
      try {
        return await startRunner(jobs, databaseUrl, log)
      } catch (error) {
        log.warn({ err: error }, 'timed work waits for the database')
        await wait(RETRY_MS, undefined, { signal })
      }
  }

  async function close(): Promise<void> {
    closing.abort()
    const stopped = replacing.then(() => stopRunner(current))
    await Promise.race([stopped, wait(PATIENCE_MS, undefined, { ref: false })])
  }

  return { close }
}

const MINUTE_MS = 60_000
/** No work of the platform is due more rarely than once a month. */
const MOST_MINUTES = 32 * 24 * 60

/** When a job is due after now, as the runner reads its `match`. */
export function nextRun(match: string, now = Date.now()): Date {
  const [item] = parseCronItems([{ task: 'next', match }])
  for (let minute = Math.floor(now / MINUTE_MS) + 1, last = minute + MOST_MINUTES; minute < last; minute++) {
    const at = new Date(minute * MINUTE_MS)
    const day = { date: at.getUTCDate(), month: at.getUTCMonth() + 1, dow: at.getUTCDay() }
    if (item!.match({ min: at.getUTCMinutes(), hour: at.getUTCHours(), ...day })) return at
  }
  throw new Error(`${match} is never due`)
}

function startRunner(jobs: Jobs, connectionString: string, log: Log): Promise<Runner> {
  return run({
    connectionString,
    events: new EventEmitter(),
    // Who waits for vendors keeps no proof waiting.
    concurrency: 3,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => void (level === 'error' && log.error({ message }, 'timed work'))),
    taskList: Object.fromEntries(
      Object.entries(jobs).map(([name, task]) => [name, async () => void (await task.work())]),
    ),
    parsedCronItems: parseCronItems(Object.entries(jobs).map(([task, { match }]) => ({ task, match }))),
    // Without these, what cannot be noted while the database is away is an unhandled rejection.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })
}

/** A runner that has met an error may have stopped by itself. */
function stopRunner(runner: Runner): Promise<void> {
  return runner.stop().catch(() => {})
}
