import type { Sql } from '#shared/server/db.ts'
import type { TransferState } from '../rules/saga.ts'
import type { TransferRow } from './store.ts'

/* SQL of transfers and their time lines as operators see them. */

/** What waits for somebody: in doubt, for a round or a vendor, or for people. */
const WAITING: readonly TransferState[] = ['UNKNOWN', 'WAITING_ROUND', 'WAITING_VENDOR', 'MANUAL']

export type BoardAsk = {
  before?: string | undefined
  limit: number
  memberId?: string | undefined
  state?: TransferState | undefined
  waiting?: 'true' | undefined
}

type BoardRow = Pick<
  TransferRow,
  | ('id' | 'reference' | 'memberId' | 'vendorId' | 'direction' | 'asked' | 'moved' | 'state' | 'reason' | 'asks')
  | ('createdAt' | 'doubtAt' | 'endedAt')
>

/** Newest first. */
export async function selectOfMerchant(db: Sql, merchantId: number, ask: BoardAsk): Promise<BoardRow[]> {
  const states = ask.state ? [ask.state] : ask.waiting ? [...WAITING] : null
  return db<BoardRow[]>`
    select id, reference, member_id as "memberId", vendor_id as "vendorId", direction, asked,
      moved, state, reason, asks, created_at as "createdAt", doubt_at as "doubtAt", ended_at as "endedAt"
    from transfers.transfers
    where merchant_id = ${merchantId}
      and (${states}::text[] is null or state = any(${states}::text[]))
      and (${ask.memberId ?? null}::text is null or member_id = ${ask.memberId ?? null})
      and (${ask.before ?? null}::bigint is null or id < ${ask.before ?? null}::bigint)
    order by id desc limit ${ask.limit}`
}

export type ToldStep = {
  id: bigint
  transferId: bigint
  at: Date
  state: TransferState
  note: string
  actor: string
}

/** All that stands in the time lines, with what operators wrote and who they were. */
export async function selectWholeSteps(db: Sql, ids: readonly bigint[]): Promise<ToldStep[]> {
  return db<ToldStep[]>`
    select id, transfer_id as "transferId", at, state, note, actor from transfers.steps
    where transfer_id = any(${[...ids]}::bigint[]) order by id`
}
