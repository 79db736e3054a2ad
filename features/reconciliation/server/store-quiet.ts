import type { Tx } from '#shared/server/db.ts'

/** So many steps are looked at by one statement. */
const MOST = 144

/**
 * Up to when nothing was written from `from` on, in whole steps and never past `end`; `from` itself where the first step
 * has something. After a quiet night one answer stands for a hundred.
 */
export async function quietUntil(tx: Tx, from: Date, end: Date, stepMs: number): Promise<Date> {
  const until = new Date(Math.min(end.getTime(), from.getTime() + MOST * stepMs))
  // Where nothing is, PostgreSQL would read a whole month to find it.
  await tx`select set_config('enable_seqscan', 'off', true)`
  // Each step by itself and in their order, up to the first that has something: hence the offset, and no order.
  const [row] = await tx<{ at: Date }[]>`
    select step as at
    from generate_series(${from}::timestamptz, ${until}::timestamptz - interval '1 ms', ${stepMs} * interval '1 ms') step
    where exists (select from wallet.public_calls c
      where c.at >= step and c.at < step + ${stepMs} * interval '1 ms' offset 0)
    limit 1`
  return row?.at ?? until
}
