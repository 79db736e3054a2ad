import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of cash-outs. */

type Run = { run: string; outage: string; producer: number }
export type CashOutRow = {
  id: bigint
  betId: string
  part: bigint
  offer: bigint
  state: 'PENDING' | 'PAID' | 'REFUSED'
  /** By leg, as its market stood; null for one that had ended. */
  runs: (Run | null)[]
}
export type NewCashOut = Omit<CashOutRow, 'id'> & { player: string; key: string; dueAt: number }

const columns = (db: Sql | Tx) => db`id, bet_id as "betId", part, offer, state, runs`

/** False when the key was used. */
export async function insertCashOut(tx: Tx, each: NewCashOut): Promise<boolean> {
  const rows = await tx`
    insert into studio.sports_cash_outs (bet_id, player, key, part, offer, state, due_at, runs)
    values (${each.betId}, ${each.player}, ${each.key}, ${each.part}, ${each.offer}, ${each.state}, ${each.dueAt},
      ${tx.json(each.runs)})
    on conflict do nothing returning 1`
  return rows.length === 1
}

export async function findCashOut(db: Sql, player: string, key: string): Promise<CashOutRow | undefined> {
  const [row] = await db<CashOutRow[]>`
    select ${columns(db)} from studio.sports_cash_outs where player = ${player} and key = ${key}`
  return row
}

export async function lockCashOut(tx: Tx, id: bigint): Promise<CashOutRow | undefined> {
  const [row] = await tx<CashOutRow[]>`
    select ${columns(tx)} from studio.sports_cash_outs where id = ${id} for update`
  return row
}

export async function updateCashOut(tx: Tx, id: bigint, state: CashOutRow['state']): Promise<void> {
  await tx`update studio.sports_cash_outs set state = ${state} where id = ${id}`
}

/** Those whose delay is over. */
export async function selectWaiting(db: Sql, now: number, limit: number) {
  return db<{ id: bigint; betId: string }[]>`
    select id, bet_id as "betId" from studio.sports_cash_outs
    where state = 'PENDING' and due_at <= ${now} order by due_at limit ${limit}`
}
