import type { Sql } from '#shared/server/db.ts'
import { sentBefore } from '../transfers/store-transfers.ts'

/* SQL of money up and down lines as operators look for it. */

export type MovedFilter = {
  member?: string | undefined
  direction?: 'up' | 'down' | undefined
  state?: 'done' | 'reversed' | 'reversal' | undefined
  from?: string | undefined
  to?: string | undefined
}
export type MovedRow = {
  id: string
  sentAt: Date
  direction: 'up' | 'down'
  senderId: string
  sender: string
  receiverId: string
  receiver: string
  amount: bigint
  currency: string
  note: string
  state: 'done' | 'reversed' | 'reversal'
  other: string | null
}

/** A page of the merchant's, the newest first; days are of its clock. */
export async function selectMoved(
  db: Sql,
  merchantId: number,
  { member, direction, state, from, to }: MovedFilter,
  page: { before: string | undefined; limit: number },
): Promise<MovedRow[]> {
  const { before } = page
  return db<MovedRow[]>`
    select * from (
      select t.id, t.sent_at as "sentAt", t.direction,
        t.sender_id as "senderId", s.username as sender, t.receiver_id as "receiverId", r.username as receiver, t.amount, t.currency, t.note,
        case when t.reverses is not null then 'reversal' when t.reversed_by is not null then 'reversed' else 'done' end as state,
        coalesce(t.reverses, t.reversed_by) as other
      from agents.transfers t join people.public_members s on s.id = t.sender_id join people.public_members r on r.id = t.receiver_id
      where t.merchant_id = ${merchantId}
        ${before === undefined ? db`` : db`and ${sentBefore(db, before)}`}
        ${member === undefined ? db`` : db`and (t.sender_id = ${member} or t.receiver_id = ${member})`}
        ${direction ? db`and t.direction = ${direction}` : db``}
        ${from ? db`and t.day >= ${from}::date` : db``} ${to ? db`and t.day <= ${to}::date` : db``}) t
    where true ${state ? db`and t.state = ${state}` : db``}
    order by t."sentAt" desc, t.id desc limit ${page.limit}`
}
