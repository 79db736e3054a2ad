import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of jobs, as servers tell of them. */

export type JobRow = {
  name: string
  match: string
  nextAt: Date
  startedAt: Date | null
  endedAt: Date | null
  doneAt: Date | null
  error: string
  failures: number
  askedAt: Date | null
}

export type Due = Pick<JobRow, 'name' | 'match' | 'nextAt'>

export async function selectJobs(db: Sql): Promise<JobRow[]> {
  return db<JobRow[]>`
    select name, match, next_at as "nextAt", started_at as "startedAt", ended_at as "endedAt", done_at as "doneAt", error,
      failures, asked_at as "askedAt"
    from operators.jobs order by failures > 0 desc, name`
}

/** All that a server runs; what none runs any more is gone. */
export async function replaceJobs(tx: Tx, jobs: readonly Due[]): Promise<void> {
  const names = jobs.map(({ name }) => name)
  await tx`delete from operators.jobs where name <> all(${names}::text[])`
  await tx`
    insert into operators.jobs (name, match, next_at)
    select * from unnest(${names}::text[], ${jobs.map(({ match }) => match)}::text[],
      ${jobs.map(({ nextAt }) => nextAt)}::timestamptz[])
    on conflict (name) do update set match = excluded.match, next_at = excluded.next_at`
}

export async function updateBegun(db: Sql, name: string, nextAt: Date): Promise<void> {
  await db`
    update operators.jobs set started_at = clock_timestamp(), ended_at = null, next_at = ${nextAt}, asked_at = null
    where name = ${name}`
}

/** `error` is undefined when it was done. */
export async function updateEnded(db: Sql, name: string, error: string | undefined): Promise<void> {
  const isDone = error === undefined
  await db`
    update operators.jobs set ended_at = clock_timestamp(), error = ${error ?? ''},
      done_at = case when ${isDone} then clock_timestamp() else done_at end,
      failures = case when ${isDone} then 0 else failures + 1 end
    where name = ${name}`
}

/** False when nobody runs such work. Asked for twice it is asked for once. */
export async function updateAsked(tx: Tx, name: string): Promise<boolean> {
  const { count } = await tx`
    update operators.jobs set asked_at = coalesce(asked_at, clock_timestamp()) where name = ${name}`
  return count === 1
}

/** What was asked for and nobody has begun; whoever takes one is alone with it. */
export async function takeAsked(db: Sql): Promise<string[]> {
  const rows = await db<{ name: string }[]>`
    update operators.jobs set asked_at = null where asked_at is not null returning name`
  return rows.map(({ name }) => name)
}
