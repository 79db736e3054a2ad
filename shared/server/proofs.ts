import { Gauge } from 'prom-client'
import { type Sql, type Tx, withLongTimeout } from './db.ts'
import type { Log } from './log.ts'
import { registry } from './metrics.ts'

/** Each proof runs once an hour; what has not run to its end for so long needs a person. */
const LATE_MS = 8_100_000

const about = { labelNames: ['proof' as const], registers: [registry] }
const findings = new Gauge({
  name: 'proof_findings',
  help: 'Rows that a proof found when it last ran to its end; anything but 0 needs a person',
  ...about,
})
const successes = new Gauge({
  name: 'proof_success_timestamp_seconds',
  help: 'When a proof last ran to its end, in seconds since 1970; 0 for never',
  ...about,
})
const late = new Gauge({
  name: 'proof_is_late',
  help: '1 for a proof that has not run to its end for two hours or failed since; it needs a person',
  ...about,
})

/** How many rows each of these views finds, by its name without `schema.proof_`. All zero, or something is wrong. */
export async function countFindings(db: Sql | Tx, views: readonly string[]): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const view of views) found[nameOf(view)] = await countRows(db, view)
  return found
}

/** `protection.proof_in_force` is `inForce`. */
function nameOf(view: string): string {
  return view.replace(/^.*\.proof_/, '').replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

async function countRows(db: Sql | Tx, view: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`select count(*)::int as count from ${db(view)}`
  return row!.count
}

/**
 * Runs proofs, each by itself: one that fails keeps no other from running. What was found, and what could not be read, is
 * logged as an error; both are noted in `proofs.runs`, of which all servers tell.
 */
export async function runProofs(db: Sql, log: Log, views: readonly string[]): Promise<void> {
  for (const view of views) {
    try {
      const found = await withLongTimeout(db, tx => countRows(tx, view))
      await db`
        insert into proofs.runs (view, succeeded_at, found) values (${view}, now(), ${found})
        on conflict (view) do update set succeeded_at = now(), found = ${found}, failed_at = null`
      if (found > 0) log.error({ view, found }, 'a proof found differences')
      else log.info({ view }, 'a proof found no difference')
    } catch (error) {
      log.error({ err: error, view }, 'a proof did not run')
      await db`
        insert into proofs.runs (view, failed_at) values (${view}, now())
        on conflict (view) do update set failed_at = now()`.catch(() => {})
    }
  }
}

/** From now on these are expected to run; the first hours after their first start are none to complain about. */
export async function expectProofs(db: Sql, views: readonly string[]): Promise<void> {
  await db`insert into proofs.runs (view) select unnest(${[...views]}::text[]) on conflict do nothing`
}

type Run = { view: string; found: number | null; succeededAt: Date | null; isLate: boolean }

function readRuns(db: Sql, views: readonly string[]): Promise<Run[]> {
  return db<Run[]>`
    select view, found, succeeded_at as "succeededAt",
      failed_at is not null or coalesce(succeeded_at, expected_at) < now() - ${LATE_MS} * interval '1 ms' as "isLate"
    from proofs.runs where view = any(${[...views]}::text[])`
}

/** Brings the gauges up to date, before they are read. */
export async function measureProofs(db: Sql, views: readonly string[]): Promise<void> {
  for (const { view, found, succeededAt, isLate } of await readRuns(db, views)) {
    if (found !== null) findings.set({ proof: view }, found)
    successes.set({ proof: view }, (succeededAt?.getTime() ?? 0) / 1_000)
    late.set({ proof: view }, isLate ? 1 : 0)
  }
}

/** Alarms of proofs that did not run, whatever kept them from it. Answers their names. */
export async function watchProofs(db: Sql, log: Log, views: readonly string[]): Promise<string[]> {
  const runs = (await readRuns(db, views)).filter(run => run.isLate)
  for (const { view, succeededAt } of runs) log.error({ view, succeededAt }, 'a proof has not run')
  return runs.map(run => run.view)
}
