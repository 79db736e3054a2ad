import type { Amount } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { Desk } from '#shared/server/secrets/desk-keys.ts'

export type PayoutRow = {
  desk: Desk
  part: string
  amount: Amount
  currency: string
  payee: { kind: string; name: string; bin?: string; number?: string; address?: string }
  asked: string
  state: 'refused' | 'sent' | 'paid' | 'failed' | 'returned'
  createdAt: Date
  dueAt: Date | null
}

const columns = (db: Sql | Tx) => db`
  desk, part, amount, currency, payee, asked, state, created_at as "createdAt", due_at as "dueAt"`

/** False when the client sent this part before. */
export async function insertPayout(tx: Tx, p: PayoutRow): Promise<boolean> {
  const rows = await tx`
    insert into bank.payouts (desk, part, amount, currency, payee, asked, state, created_at, due_at)
    values (${p.desk}, ${p.part}, ${p.amount}, ${p.currency}, ${tx.json(p.payee)}, ${p.asked}, ${p.state},
      ${p.createdAt}, ${p.dueAt})
    on conflict do nothing returning part`
  return rows.length === 1
}

export async function findPayout(db: Sql | Tx, desk: Desk, part: string): Promise<PayoutRow | undefined> {
  const [row] = await db<PayoutRow[]>`select ${columns(db)} from bank.payouts where desk = ${desk} and part = ${part}`
  return row
}

export async function holdPayout(tx: Tx, desk: Desk, part: string): Promise<PayoutRow | undefined> {
  const [row] = await tx<PayoutRow[]>`
    select ${columns(tx)} from bank.payouts where desk = ${desk} and part = ${part} for update`
  return row
}

export async function updatePayout(tx: Tx, { desk, part }: PayoutRow, state: PayoutRow['state']): Promise<void> {
  await tx`update bank.payouts set state = ${state}, due_at = null where desk = ${desk} and part = ${part}`
}

export async function selectDuePayouts(db: Sql, at: Date) {
  return db<Pick<PayoutRow, 'desk' | 'part'>[]>`
    select desk, part from bank.payouts where due_at <= ${at} order by due_at limit 100`
}

/** The newest first. */
export async function selectPayouts(db: Sql, limit: number): Promise<PayoutRow[]> {
  return db<PayoutRow[]>`select ${columns(db)} from bank.payouts order by created_at desc, part limit ${limit}`
}

/** What became of a refund that was asked for before. */
export async function findRefund(tx: Tx, desk: Desk, id: string) {
  const [row] = await tx<{ asked: string; refusal: string }[]>`
    select asked, refusal from bank.refunds where desk = ${desk} and id = ${id}`
  return row
}

export async function insertRefund(tx: Tx, r: { desk: Desk; id: string; asked: string; refusal: string }) {
  await tx`
    insert into bank.refunds (desk, id, asked, refusal) values (${r.desk}, ${r.id}, ${r.asked}, ${r.refusal})`
}
