import type { Amount } from '#shared/money.ts'
import type { Sql } from '#shared/server/db.ts'
import { isOpenQueue, QUEUES, type QueueName } from '../../rules/queues.ts'
import type { PartState, Side } from '../../rules/withdrawals.ts'
import type { WithdrawalRow } from '../withdrawals/store-withdrawals.ts'
import type { ListAsk } from './store-deposit-lists.ts'
import { sideOf } from './store-pictures.ts'

/* SQL of withdrawals as operators see them. */

export type WithdrawalLine = Pick<
  WithdrawalRow,
  | ('id' | 'memberId' | 'payeeId' | 'currency' | 'amount' | 'fee' | 'state' | 'way' | 'score' | 'signals')
  | ('claimedBy' | 'claimedUntil' | 'approvedBy' | 'secondBy' | 'closedBy' | 'closedSecond' | 'reason')
  | ('createdAt' | 'endedAt')
> & { version: string }

const columns = (db: Sql) => db`
  w.id, w.member_id as "memberId", w.payee_id as "payeeId", w.currency, w.amount, w.fee, w.state, w.way, w.score,
  w.signals, w.claimed_by as "claimedBy", w.claimed_until as "claimedUntil", w.approved_by as "approvedBy",
  w.second_by as "secondBy", w.closed_by as "closedBy", w.closed_second as "closedSecond", w.reason,
  w.created_at as "createdAt", w.ended_at as "endedAt",
  w.version || '.' || coalesce((select sum(p.version) from cashier.parts p where p.withdrawal_id = w.id), 0) as version`

type WithdrawalAsk = ListAsk & { queue?: QueueName | undefined }

/** Newest first; what waits in a queue, the oldest first. */
export async function selectWithdrawals(db: Sql, merchantId: number, ask: WithdrawalAsk): Promise<WithdrawalLine[]> {
  const { states, turn = null } = ask.queue ? { turn: undefined, ...QUEUES[ask.queue] } : { states: null }
  const isWaiting = ask.queue !== undefined && isOpenQueue(ask.queue)
  return db<WithdrawalLine[]>`
    select ${columns(db)} from cashier.withdrawals w
    where w.merchant_id = ${merchantId}
      and (${ask.state ?? null}::text is null or w.state = ${ask.state ?? null})
      and (${states}::text[] is null or w.state = any(${states}::text[]))
      and (${turn}::text is null or w.state <> 'REVIEW' or ${turn} = case
        when w.approved_by is not null then 'second' when w.way = 'DUAL' then 'first' else 'one' end)
      and (${ask.memberId ?? null}::text is null or w.member_id = ${ask.memberId ?? null})
      and (${ask.from ?? null}::timestamptz is null or w.created_at >= ${ask.from ?? null}::timestamptz)
      and (${ask.to ?? null}::timestamptz is null or w.created_at < ${ask.to ?? null}::timestamptz)
      and (${ask.before ?? null}::text is null or (w.created_at, w.id) ${isWaiting ? db`>` : db`<`} (
        select b.created_at, b.id from cashier.withdrawals b
        where b.merchant_id = ${merchantId} and b.id = ${ask.before ?? null}))
    order by ${isWaiting ? db`w.created_at, w.id` : db`w.created_at desc, w.id desc`} limit ${ask.limit}`
}

export async function findWithdrawalLine(db: Sql, merchantId: number, id: string): Promise<WithdrawalLine | undefined> {
  const [row] = await db<WithdrawalLine[]>`
    select ${columns(db)} from cashier.withdrawals w where w.merchant_id = ${merchantId} and w.id = ${id}`
  return row
}

export type PartLine = {
  id: string
  kind: string
  provider: string
  amount: Amount
  state: PartState
  createdAt: Date
  endedAt: Date | null
  dueAt: Date | null
  pictures: { side: Side; number: number }[]
  version: string
}

export async function selectPartLines(db: Sql, withdrawalId: string): Promise<PartLine[]> {
  return db<PartLine[]>`
    select id, kind, provider, amount, state, created_at as "createdAt", ended_at as "endedAt", due_at as "dueAt",
      (select coalesce(json_agg(json_build_object('side', ${sideOf(db)}, 'number', i.number) order by i.member_id, i.number), '[]')
        from cashier.pictures i where i.part_id = p.id) as pictures, version::text as version
    from cashier.parts p where withdrawal_id = ${withdrawalId} order by created_at, id`
}

export type MethodSum = { method: string; count: number; sum: Amount }

/** What a member paid in, by method. */
export async function sumByMethod(db: Sql, merchantId: number, memberId: string): Promise<MethodSum[]> {
  return db<MethodSum[]>`
    select coalesce(method, provider) as method, count(*)::int as count, sum(amount)::bigint as sum
    from cashier.deposits
    where merchant_id = ${merchantId} and member_id = ${memberId} and state in ('SUCCEEDED', 'DISPUTED')
    group by 1 order by 1`
}

/** When the member last took something out before this withdrawal; null for their first. */
export async function findEarlier(db: Sql, merchantId: number, { id, memberId, createdAt }: WithdrawalLine) {
  const [row] = await db<{ at: Date | null }[]>`
    select max(created_at) as at from cashier.withdrawals
    where merchant_id = ${merchantId} and member_id = ${memberId} and id <> ${id} and created_at <= ${createdAt}
      and state not in ('REJECTED', 'CANCELLED', 'RETURNED')`
  return row!.at
}
