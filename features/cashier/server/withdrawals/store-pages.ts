import type { Amount } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import { ENDED, type Ended } from '../../rules/withdrawals.ts'
import type { Who } from '../deps.ts'
import { columnsOfParts, type PartRow } from '../parts/store-parts.ts'
import { columnsOfWithdrawals, type PayeeRow, payeeColumns, type WithdrawalRow } from './store-withdrawals.ts'

/* SQL of withdrawals as members see them. */

export type OwnWithdrawal = WithdrawalRow & { seq: bigint }
export type OwnPage = { before: bigint; limit: number; isOpen: boolean; ended?: Ended | undefined }

/** Newest first, those before `before`; with `isOpen` those that are not over, with `ended` those that ended so. */
export async function selectOwn(db: Sql, who: Who, page: OwnPage): Promise<OwnWithdrawal[]> {
  const { before, limit, isOpen, ended } = page
  return db<OwnWithdrawal[]>`
    select ${columnsOfWithdrawals(db)}, seq from cashier.withdrawals
    where merchant_id = ${who.merchantId} and member_id = ${who.memberId} and seq < ${before}
      and (not ${isOpen} or ended_at is null) ${ended ? db`and state = any(${[...ENDED[ended]]}::text[])` : db``}
    order by seq desc limit ${limit}`
}

export async function findOwn(db: Sql | Tx, who: Who, id: string): Promise<OwnWithdrawal | undefined> {
  const [row] = await db<OwnWithdrawal[]>`
    select ${columnsOfWithdrawals(db)}, seq from cashier.withdrawals
    where merchant_id = ${who.merchantId} and member_id = ${who.memberId} and id = ${id}`
  return row
}

/** Parts of several withdrawals, as they were made. */
export async function selectPartsOf(db: Sql | Tx, ids: readonly string[]): Promise<PartRow[]> {
  return db<PartRow[]>`
    select ${columnsOfParts(db)} from cashier.parts
    where withdrawal_id = any(${[...ids]}::text[]) order by created_at, id`
}

/** What of a member's money is on its way out, and what waits for a dispute. */
export async function findAside(
  db: Sql | Tx,
  { merchantId, memberId }: Who,
): Promise<{ reserved: Amount; held: Amount }> {
  const [row] = await db<{ reserved: Amount; held: Amount }[]>`
    select coalesce(sum(balance) filter (where purpose = 'reserved'), 0)::bigint as reserved,
      coalesce(sum(balance) filter (where purpose = 'held'), 0)::bigint as held
    from wallet.public_balances where merchant_id = ${merchantId} and member_id = ${memberId} and book = 'real'`
  return row!
}

/** Also those that are gone by now. */
export async function selectPayeesById(db: Sql | Tx, ids: readonly string[]): Promise<PayeeRow[]> {
  return db<PayeeRow[]>`select ${payeeColumns(db)} from cashier.payees where id = any(${[...ids]}::text[])`
}
