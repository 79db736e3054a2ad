import { CLOSING_WAITS, type ClosingWait } from '#features/agents/rules/closings.ts'
import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of agents whose accounts are being closed. */

export type Closing = {
  merchantId: number
  number: number
  memberId: string
  heirId: string | null
  decidedAt: Date
  closedAt: Date | null
}

const columns = (db: Sql | Tx) => db`
  merchant_id as "merchantId", member as number, member_id as "memberId", heir_id as "heirId", decided_at as "decidedAt",
  closed_at as "closedAt"`

export async function findClosing(db: Sql | Tx, number: number): Promise<Closing | undefined> {
  const [row] = await db<Closing[]>`select ${columns(db)} from agents.closings where member = ${number}`
  return row
}

export async function selectOpen(db: Sql): Promise<Closing[]> {
  return db<Closing[]>`select ${columns(db)} from agents.closings where closed_at is null order by decided_at, member`
}

type NewClosing = Pick<Closing, 'merchantId' | 'number' | 'memberId' | 'heirId'> & { by: string; reason: string }

export async function insertClosing(tx: Tx, closing: NewClosing): Promise<void> {
  await tx`
    insert into agents.closings (member, merchant_id, member_id, heir_id, by, reason)
    values (${closing.number}, ${closing.merchantId}, ${closing.memberId}, ${closing.heirId}, ${closing.by}, ${closing.reason})`
}

export async function setClosed(tx: Tx, number: number): Promise<void> {
  await tx`update agents.closings set closed_at = now() where member = ${number}`
}

/** What of an agent is not over, in the order in which it is told. */
export async function selectWaits(
  db: Sql | Tx,
  { merchantId, number, memberId }: Pick<Closing, 'merchantId' | 'number' | 'memberId'>,
): Promise<ClosingWait[]> {
  const [row] = await db<Record<ClosingWait, boolean>[]>`
    select
      exists (select from people.public_members where upline_id = ${memberId} and status <> 'closed') as downlines,
      exists (select from agents.contracts where (payee = ${number} or payer = ${number}) and (
        status in ('P', 'E') and expires_at > now()
        or effective_from is not null and (effective_to is null or effective_to > effective_from and effective_to > now()
          or payee = ${number} and settled_to < effective_to))) as contracts,
      exists (select from agents.bills where (payee = ${number} or payer = ${number} and funding = 'UPLINE')
        and (status = 'PENDING_APPROVAL' or status <> 'DENIED' and received < due or payee = ${number} and held > 0)) as bills,
      exists (select from wallet.public_balances where member_id = ${memberId} and book in ('real', 'bonus') and balance <> 0) as balance,
      exists (select from cashier.public_open_orders where merchant_id = ${merchantId} and member_id = ${memberId}) as orders,
      exists (select from records.public_open_bets where member_id = ${memberId})
        or exists (select from lottery.public_tickets where member_id = ${memberId} and status = 'open') as bets`
  return CLOSING_WAITS.filter(each => row![each])
}
