import type { Sql } from '#shared/server/db.ts'
import { AGE_MS, type Age } from '../rules/recovery.ts'
import type { TransferState } from '../rules/saga.ts'
import { END_ACTION, END_ITEM, type TransferRow } from './store.ts'

/* SQL of transfers as operators see them. */

export type BoardAsk = {
  before?: string | undefined
  limit: number
  memberId?: string | undefined
  state?: TransferState | undefined
  waiting?: 'true' | undefined
  age?: Age | undefined
}

export type BoardRow = Pick<
  TransferRow,
  | ('id' | 'reference' | 'memberId' | 'vendorId' | 'direction' | 'asked' | 'moved' | 'state' | 'reason' | 'asks')
  | ('createdAt' | 'sentAt' | 'doubtAt' | 'endedAt')
> & { proposalId: string | null }

/**
 * Newest first; of what waits for somebody (in doubt, for a round or a vendor, for people, or to be taken back) the oldest.
 * `age`: for so long at least by `at`.
 */
export async function selectOfMerchant(db: Sql, merchantId: number, ask: BoardAsk, at: Date): Promise<BoardRow[]> {
  const { before = null, memberId = null, state = null, waiting, age } = ask
  const since = age ? new Date(at.getTime() - AGE_MS[age]) : null
  const isWaiting = db`(state in ('UNKNOWN', 'WAITING_ROUND', 'WAITING_VENDOR', 'MANUAL')
    or (state = 'LATE_CREDIT' and due_at is not null))`
  return db<BoardRow[]>`
    select t.id, reference, member_id as "memberId", vendor_id as "vendorId", direction, asked, moved, state, reason, asks,
      created_at as "createdAt", sent_at as "sentAt", doubt_at as "doubtAt", ended_at as "endedAt", p.id as "proposalId"
    from transfers.transfers t left join operators.public_open_proposals p
      on p.merchant_id = t.merchant_id and p.action = ${END_ACTION} and p.item = ${END_ITEM} || t.reference
    where t.merchant_id = ${merchantId}
      and ${waiting ? isWaiting : db`(${state}::text is null or state = ${state})`}
      and (${memberId}::text is null or member_id = ${memberId})
      and (${since}::timestamptz is null or (ended_at is null and coalesce(doubt_at, created_at) <= ${since}))
      and (${before}::bigint is null or ${waiting ? db`t.id > ${before}::bigint` : db`t.id < ${before}::bigint`})
    order by ${waiting ? db`t.id` : db`t.id desc`} limit ${ask.limit}`
}

/** Whether somebody proposed how it ends, and nobody has decided. */
export async function isProposed(db: Sql, { merchantId, reference }: Pick<TransferRow, 'merchantId' | 'reference'>) {
  const rows = await db`
    select 1 from operators.public_open_proposals
    where merchant_id = ${merchantId} and action = ${END_ACTION} and item = ${END_ITEM} || ${reference}::text`
  return rows.length > 0
}
