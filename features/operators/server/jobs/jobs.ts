import { houseOf } from '#features/settings/server/settings.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Jobs } from '#shared/server/background.ts'
import type { Context } from '#shared/server/context.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import type { Log } from '#shared/server/log.ts'
import type { Acting } from '../acting.ts'
import { audit } from '../store-audit.ts'
import * as store from './store-jobs.ts'

const MOST_ERROR = 500

/**
 * The same jobs, each of which tells of its runs, and one more that runs what operators ask for. `nextOf` is when one is due
 * after now, as who runs them says it. That it could not be told keeps no work from being done.
 */
export async function tellJobs(db: Sql, log: Log, jobs: Jobs, nextOf: (match: string) => Date): Promise<Jobs> {
  const told = Object.fromEntries(
    Object.entries(jobs).map(([name, { match, work }]) => [
      name,
      { match, work: () => runTold(db, log, { name, nextAt: nextOf(match) }, work) },
    ]),
  )
  await transaction(db, tx =>
    store.replaceJobs(
      tx,
      Object.entries(jobs).map(([name, { match }]) => ({ name, match, nextAt: nextOf(match) })),
    ),
  )
  return { ...told, 'operators.asked': { match: '* * * * *', work: () => runAsked(db, told) } }
}

async function runTold(db: Sql, log: Log, job: { name: string; nextAt: Date }, work: () => Promise<unknown>) {
  const tell = (told: Promise<void>) =>
    told.catch((error: unknown) => log.warn({ err: error, job: job.name }, 'timed work could not tell of itself'))
  await tell(store.updateBegun(db, job.name, job.nextAt))
  try {
    await work()
  } catch (error) {
    await tell(
      store.updateEnded(db, job.name, String(error instanceof Error ? error.message : error).slice(0, MOST_ERROR)),
    )
    throw error
  }
  await tell(store.updateEnded(db, job.name, undefined))
}

/** One that fails keeps no other from being run; how it ended is told of each. */
async function runAsked(db: Sql, jobs: Jobs): Promise<void> {
  for (const name of await store.takeAsked(db)) await jobs[name]?.work().catch(() => {})
}

type Db = Pick<Context, 'db'>

/** Whether they look after the servers: at home, at the merchant that the installation began with. */
const isOfHouse = async (db: Sql, { merchantId, home }: Acting) => merchantId === home && home === (await houseOf(db))

export async function readJobs({ db }: Db, who: Acting) {
  const tellsErrors = await isOfHouse(db, who)
  return (await store.selectJobs(db)).map(row => {
    const { name, match, failures, startedAt, endedAt, doneAt, askedAt } = row
    return {
      ...{ name, match, failures, nextAt: row.nextAt.toISOString(), state: stateOf(row) },
      ...{ startedAt: iso(startedAt), endedAt: iso(endedAt), doneAt: iso(doneAt), askedAt: iso(askedAt) },
      tookMs: startedAt && endedAt && endedAt.getTime() - startedAt.getTime(),
      error: tellsErrors ? row.error : null,
    }
  })
}

const iso = (at: Date | null) => at?.toISOString() ?? null

function stateOf({ startedAt, endedAt, error }: store.JobRow): 'waits' | 'runs' | 'done' | 'failed' {
  if (!startedAt) return 'waits'
  if (!endedAt) return 'runs'
  return error === '' ? 'done' : 'failed'
}

/** Has timed work run within a minute; `not_found` when no server knows it, and to who is of another house. */
export async function askForJob({ db }: Db, who: Acting, name: string, reason: string): Promise<void> {
  if (!(await isOfHouse(db, who))) throw new Refusal('not_found')
  await transaction(db, async tx => {
    if (!(await store.updateAsked(tx, name))) throw new Refusal('not_found')
    await audit(tx, who, { action: 'jobs.run', item: `job:${name}`, inputs: {}, reason })
  })
}
