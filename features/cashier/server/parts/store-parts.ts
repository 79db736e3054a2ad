import type { Amount } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { PartKind, PartState } from '../../rules/withdrawals.ts'

/* SQL of parts of withdrawals. */

export type PartRow = {
  id: string
  merchantId: number
  withdrawalId: string
  kind: PartKind
  provider: string
  amount: Amount
  depositId: string | null
  paymentId: string | null
  providerRef: string | null
  state: PartState
  createdAt: Date
  paidAt: Date | null
  endedAt: Date | null
  dueAt: Date | null
  asks: number
  unknownSince: Date | null
  decidedBy: string | null
  secondBy: string | null
}

export const columnsOfParts = (db: Sql | Tx) => db`
  id, merchant_id as "merchantId", withdrawal_id as "withdrawalId", kind, provider, amount, deposit_id as "depositId",
  payment_id as "paymentId", provider_ref as "providerRef", state, created_at as "createdAt", paid_at as "paidAt", ended_at as "endedAt",
  due_at as "dueAt", asks, unknown_since as "unknownSince", decided_by as "decidedBy", second_by as "secondBy"`

type NewPart = Pick<
  PartRow,
  'id' | 'merchantId' | 'withdrawalId' | 'kind' | 'provider' | 'amount' | 'depositId' | 'state' | 'createdAt' | 'dueAt'
>

export async function insertPart(tx: Tx, p: NewPart): Promise<PartRow> {
  const [row] = await tx<PartRow[]>`
    insert into cashier.parts (id, merchant_id, withdrawal_id, kind, provider, amount, deposit_id, state, created_at, due_at)
    values (${p.id}, ${p.merchantId}, ${p.withdrawalId}, ${p.kind}, ${p.provider}, ${p.amount}, ${p.depositId}, ${p.state},
      ${p.createdAt}, ${p.dueAt})
    returning ${columnsOfParts(tx)}`
  return row!
}

export async function findPart(db: Sql | Tx, merchantId: number, id: string): Promise<PartRow | undefined> {
  const [row] = await db<PartRow[]>`
    select ${columnsOfParts(db)} from cashier.parts where merchant_id = ${merchantId} and id = ${id}`
  return row
}

/** Parts of a withdrawal, whose row the caller holds, as they were made. */
export async function selectParts(db: Sql | Tx, withdrawalId: string): Promise<PartRow[]> {
  return db<PartRow[]>`
    select ${columnsOfParts(db)} from cashier.parts where withdrawal_id = ${withdrawalId} order by created_at, id`
}

export type Change = Partial<
  Pick<
    PartRow,
    'state' | 'paymentId' | 'paidAt' | 'endedAt' | 'dueAt' | 'asks' | 'unknownSince' | 'decidedBy' | 'secondBy'
  >
>

export async function updatePart(tx: Tx, before: PartRow, change: Change): Promise<PartRow> {
  const p = { ...before, ...change }
  await tx`
    update cashier.parts set state = ${p.state}, payment_id = ${p.paymentId}, paid_at = ${p.paidAt},
      ended_at = ${p.endedAt}, due_at = ${p.dueAt}, asks = ${p.asks}, unknown_since = ${p.unknownSince},
      decided_by = ${p.decidedBy}, second_by = ${p.secondBy}
    where id = ${p.id}`
  return p
}

/** What the provider keeps a part under: the first that was told, for life. */
export async function keepRef(db: Sql, id: string, ref: string): Promise<string> {
  const [row] = await db<{ ref: string }[]>`
    update cashier.parts set provider_ref = coalesce(provider_ref, ${ref}) where id = ${id} returning provider_ref as ref`
  return row!.ref
}

export type Picture = { type: 'png' | 'jpg'; bytes: Uint8Array }

export async function insertPictures(tx: Tx, part: PartRow, memberId: string, pictures: readonly Picture[]) {
  for (const [i, { type, bytes }] of pictures.entries())
    await tx`
      insert into cashier.pictures (merchant_id, part_id, member_id, number, type, bytes)
      values (${part.merchantId}, ${part.id}, ${memberId}, ${i + 1}, ${type}, ${Buffer.from(bytes)})
      on conflict do nothing`
}

/** Parts of a member's withdrawals that wait for their answer (§6.4). */
export async function selectToConfirm(db: Sql, merchantId: number, memberId: string): Promise<PartRow[]> {
  return db<PartRow[]>`
    select ${columnsOfParts(db)} from cashier.parts p
    where p.merchant_id = ${merchantId} and p.state in ('PAID', 'NOT_RECEIVED') and exists (
      select from cashier.withdrawals w where w.id = p.withdrawal_id and w.member_id = ${memberId})
    order by p.paid_at`
}
