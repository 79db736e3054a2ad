import type { Amount } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import { type DepositState, WAITING } from '../../rules/deposits.ts'
import type { Who } from '../deps.ts'
import { columnsOfDeposits, type DepositRow } from './store-deposits.ts'

/* SQL of deposits as members see them. */

export type OwnDeposit = DepositRow & {
  seq: bigint
  /** What came for it. */
  came: Amount | null
  /** Since when it has been in its state. */
  since: Date
  hasSlip: boolean
}

const own = (db: Sql | Tx) => db`
  select ${columnsOfDeposits(db)}, seq,
    (select sum(a.amount)::bigint from cashier.arrivals a where a.deposit_id = d.id) as came,
    coalesce((select min(s.at) from cashier.steps s where s.merchant_id = d.merchant_id and s.item = d.id and s.id > coalesce(
      (select max(o.id) from cashier.steps o where o.merchant_id = d.merchant_id and o.item = d.id and o.state <> d.state),
      0)), d.created_at) as since,
    exists (select from cashier.slips l where l.deposit_id = d.id) as "hasSlip"
  from cashier.deposits d`

/** Newest first, those before `before`; with `isOpen` those that wait for money or for a person, with `state` those in it. */
export async function selectOwn(db: Sql, who: Who, { before, limit, isOpen, state }: OwnPage): Promise<OwnDeposit[]> {
  return db<OwnDeposit[]>`
    ${own(db)}
    where merchant_id = ${who.merchantId} and member_id = ${who.memberId} and seq < ${before}
      and (not ${isOpen} or state = any(${[...WAITING, 'REVIEW', 'DISPUTED']}::text[]))
      and (${state ?? null}::text is null or state = ${state ?? null})
    order by seq desc limit ${limit}`
}
export type OwnPage = { before: bigint; limit: number; isOpen: boolean; state?: DepositState | undefined }

export async function findOwn(db: Sql | Tx, who: Who, id: string): Promise<OwnDeposit | undefined> {
  const [row] = await db<OwnDeposit[]>`
    ${own(db)} where merchant_id = ${who.merchantId} and member_id = ${who.memberId} and id = ${id}`
  return row
}

/** Orders of a member that are open, by method. */
export async function selectOpen(db: Sql | Tx, who: Who): Promise<{ id: string; method: string }[]> {
  return db<{ id: string; method: string }[]>`
    select id, method from cashier.deposits
    where merchant_id = ${who.merchantId} and member_id = ${who.memberId} and method is not null
      and state = any(${[...WAITING]}::text[])`
}

/** False when it was asked less than so many seconds before. */
export async function markAsked(db: Sql, id: string, at: Date, seconds: number): Promise<boolean> {
  const done = await db`
    update cashier.deposits set asked_at = ${at}
    where id = ${id} and (asked_at is null or asked_at <= ${new Date(at.getTime() - seconds * 1000)})`
  return done.count === 1
}

export type Slip = { type: 'png' | 'jpg' | 'pdf'; bytes: Uint8Array }

/** The last one counts. */
export async function putSlip(tx: Tx, who: Who, depositId: string, { type, bytes }: Slip, at: Date): Promise<void> {
  await tx`
    insert into cashier.slips (merchant_id, deposit_id, member_id, type, bytes, shown_at)
    values (${who.merchantId}, ${depositId}, ${who.memberId}, ${type}, ${Buffer.from(bytes)}, ${at})
    on conflict (deposit_id) do update set type = excluded.type, bytes = excluded.bytes, shown_at = excluded.shown_at`
}
