import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of the calls that the studio owes the wallet. */

const FAILING = 7102

export type WalletCallRow = {
  id: bigint
  roundId: string
  op: 'win' | 'rollback' | 'partial_refund' | 'end_round'
  body: Record<string, unknown>
  attempts: number
  ageMs: number
}

/**
 * Takes calls that are due for `holdSeconds`: who dies with one leaves it to be due again. What a round owes beside a
 * refund waits until that is decided: a stake of which a win was paid gives nothing back. Of what is owed in an order the
 * first comes alone.
 */
export async function claimCalls(
  db: Sql,
  limit: number,
  holdSeconds: number,
  roundId?: string,
): Promise<WalletCallRow[]> {
  const which = roundId === undefined ? db`due_at <= clock_timestamp()` : db`round_id = ${roundId}`
  return db<WalletCallRow[]>`
    update studio.wallet_calls c set attempts = attempts + 1,
      due_at = clock_timestamp() + ${holdSeconds} * interval '1 second'
    where id in (select id from studio.wallet_calls w where state = 'due' and ${which}
        and (op = 'partial_refund' or not exists (
          select from studio.wallet_calls r where r.round_id = w.round_id and r.op = 'partial_refund' and r.state = 'due'))
        and (step = 0 or not exists (
          select from studio.wallet_calls e where e.round_id = w.round_id and e.step < w.step and e.step > 0 and e.state = 'due'))
      order by due_at limit ${limit} for update skip locked)
    returning id, round_id as "roundId", op, body, attempts,
      (extract(epoch from clock_timestamp() - first_at) * 1000)::float8 as "ageMs"`
}

export async function countDebts(db: Sql) {
  const [row] = await db<{ due: number; failed: number }[]>`
    select (select count(*) from studio.wallet_calls where state = 'due')::int as due,
      (select count(*) from studio.wallet_calls where state = 'failed')::int as failed`
  return row!
}

/** False when the call was not due any more: what it led to stands already. */
export async function finishCall(tx: Tx, id: bigint, answer: object): Promise<boolean> {
  const rows = await tx`
    update studio.wallet_calls set state = 'done', answer = ${tx.json(answer as never)}
    where id = ${id} and state = 'due' returning 1`
  return rows.length === 1
}

/** Numbers come under a lock that lasts until the commit: none can appear behind one that was read. */
export async function failCall(tx: Tx, id: bigint, answer: object): Promise<boolean> {
  await tx`select pg_advisory_xact_lock(${FAILING})`
  const rows = await tx`
    update studio.wallet_calls set state = 'failed', failed_number = nextval('studio.failed_numbers'),
      answer = ${tx.json(answer as never)}
    where id = ${id} and state = 'due' returning 1`
  return rows.length === 1
}

export async function postponeCall(db: Sql, id: bigint, waitMs: number): Promise<void> {
  await db`
    update studio.wallet_calls set due_at = clock_timestamp() + ${waitMs} * interval '1 millisecond' where id = ${id}`
}

export type FailedRow = Pick<WalletCallRow, 'id' | 'op' | 'body'> & { number: bigint; since: Date }

export async function selectFailed(db: Sql, brand: string, after: bigint, limit: number) {
  return db<FailedRow[]>`
    select c.failed_number as number, c.id, c.op, c.body, c.first_at as since
    from studio.wallet_calls c join studio.rounds r on r.id = c.round_id
    where c.state = 'failed' and r.brand = ${brand} and c.failed_number > ${after}
    order by c.failed_number limit ${limit}`
}

export type EndedCall = Pick<WalletCallRow, 'id' | 'roundId' | 'op' | 'body'> & { state: string; ourTx: string | null }

/** A call that was given up, or resolved since, held until the transaction ends. */
export async function lockFailed(tx: Tx, id: bigint): Promise<EndedCall | undefined> {
  const [row] = await tx<EndedCall[]>`
    select id, round_id as "roundId", op, body, state, our_tx as "ourTx" from studio.wallet_calls
    where id = ${id} and state in ('failed', 'resolved') for update`
  return row
}

export async function resolveCall(tx: Tx, id: bigint, ourTx: string): Promise<void> {
  await tx`update studio.wallet_calls set state = 'resolved', our_tx = ${ourTx} where id = ${id}`
}
