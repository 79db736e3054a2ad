import type { Tx } from '#shared/server/db.ts'

/**
 * Up to when nothing was written from `from` on, by steps that begin with `stepMs` and double, never past `end`; `from`
 * itself where the first step has something. After a quiet night a few steps stand for hundreds.
 */
export async function quietUntil(tx: Tx, from: Date, end: Date, stepMs: number): Promise<Date> {
  // Where nothing is, PostgreSQL would read a whole month to find it.
  await tx`select set_config('enable_seqscan', 'off', true)`
  let until = from
  for (let width = stepMs; until < end; width *= 2) {
    const to = new Date(Math.min(until.getTime() + width, end.getTime()))
    const [row] = await tx<{ written: boolean }[]>`
      select exists (select from wallet.public_calls where at >= ${until} and at < ${to}) as written`
    if (row!.written) break
    until = to
  }
  return until
}
