import { type Sql, type Tx, withLongTimeout } from '#shared/server/db.ts'

/* SQL of the follower that keeps sums, and of days by the merchant's clock. */

/** Makes rows of the log easy to find by their time, up to its end. */
export async function sumTimes(db: Sql): Promise<void> {
  await db`select wallet.public_sum_times()`
}

/**
 * Counts what is newer in the log than the last time, within so many ms of it, and about so many rows at most. Those of one
 * instant go together, however many an import wrote: cut off after ten seconds it would never come past them.
 */
export async function follow(db: Sql, stepMs: number, most: number): Promise<{ taken: number; isBehind: boolean }> {
  const [row] = await withLongTimeout(
    db,
    tx => tx<{ taken: number; isBehind: boolean }[]>`
      select taken, is_behind as "isBehind" from finance.follow(${stepMs} * interval '1 ms', ${most})`,
  )
  return row!
}

/** When the log was last looked at, and up to when. */
export async function selectProgress(db: Sql | Tx): Promise<{ at: Date; ranAt: Date }> {
  const [row] = await db<{ at: Date; ranAt: Date }[]>`select at, ran_at as "ranAt" from finance.progress`
  return row!
}

export type Days = { from: string; to: string }
/** `countedAt`: what was booked by then is in the sums. */
export type Span = { timeZone: string; from: Date; to: Date; today: string; now: Date; countedAt: Date }

/** Between which instants these days of a merchant lie. */
export async function selectSpan(db: Sql | Tx, merchantId: number, { from, to }: Days): Promise<Span> {
  const [row] = await db<Span[]>`
    select c.time_zone as "timeZone", ${from}::date::timestamp at time zone c.time_zone as from,
      (${to}::date + 1)::timestamp at time zone c.time_zone as to, (now() at time zone c.time_zone)::date::text as today,
      clock_timestamp() as now, p.at as "countedAt"
    from settings.public_clocks c cross join finance.progress p where c.merchant_id = ${merchantId}`
  return row!
}

export type PastDay = { ago: number; day: string; timeZone: string; from: Date; until: Date }

/** Today and earlier days of a merchant, each as far as today has gone by the merchant's clock. */
export async function selectPast(db: Sql, merchantId: number, ago: readonly number[]): Promise<PastDay[]> {
  return db<PastDay[]>`
    select a as ago, (l.now::date - a)::text as day, c.time_zone as "timeZone",
      (l.now::date - a)::timestamp at time zone c.time_zone as from,
      (l.now - a * interval '1 day') at time zone c.time_zone as until
    from settings.public_clocks c cross join unnest(${ago}::int[]) a
    cross join lateral (select now() at time zone c.time_zone as now) l
    where c.merchant_id = ${merchantId} order by a`
}

/** Each must be empty. */
export const PROOFS = ['finance.proof_sums', 'finance.proof_slots', 'finance.proof_active', 'finance.proof_closings']
