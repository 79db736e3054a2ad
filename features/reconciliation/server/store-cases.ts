import type { FeedItem } from '#features/games/api-vendor.ts'
import type { NewCase } from '#features/gateway/server/gateway.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import { FINDINGS } from '../rules/reconcile.ts'
import type { PairKey } from './store-reconcile.ts'

/* SQL of cases: what somebody has to look at, what is done about it, and by whom. */

export type CaseState = 'OPEN' | 'PROPOSED' | 'CLOSED'
export type CaseRow = PairKey & {
  id: bigint
  at: Date
  type: string
  tx: string
  round: string
  player: string
  currency: string
  amount: bigint
  /** What both sides say: `theirs` as the feed told it last, `ours` as it stood when it was found. */
  detail: { theirs?: FeedItem; ours?: Record<string, string>; [more: string]: unknown }
  state: CaseState
  /** What is proposed, or what the machine has to do while it is `due`. */
  action: string
  due: boolean
  day: string | null
  resolution: string
  proposedBy: string | null
  decidedBy: string | null
  closedAt: Date | null
}

const columns = (db: Sql | Tx) => db`
  c.id, c.at, c.merchant_id as "merchantId", c.vendor_id as "vendorId", c.type, c.tx, c.round, c.player, c.currency,
  c.amount, c.detail, c.state, c.action, c.due, c.day::text, c.resolution, c.proposed_by as "proposedBy",
  c.decided_by as "decidedBy", c.closed_at as "closedAt"`

export type FoundCase = Pick<
  CaseRow,
  'type' | 'tx' | 'round' | 'player' | 'currency' | 'amount' | 'detail' | 'action' | 'due' | 'day'
>

/** The same finding about the same thing stays one case. */
export async function raiseCases(tx: Tx, rows: readonly NewCase[]): Promise<void> {
  const column = (name: keyof NewCase) => rows.map(row => row[name])
  await tx`
    insert into reconciliation.cases (merchant_id, vendor_id, type, tx, round, player, currency, amount)
    select * from unnest(${column('merchantId')}::int[], ${column('vendorId')}::smallint[], ${column('type')}::text[],
      ${column('tx')}::text[], ${column('round')}::text[], ${column('player')}::text[], ${column('currency')}::text[],
      ${column('amount')}::bigint[])
    on conflict do nothing`
}

/**
 * Keeps what was found. The same finding about the same thing stays one case; one that the machine closed because
 * nothing was left of it is open again. What people closed stays closed.
 */
export async function saveFound(tx: Tx, { merchantId, vendorId }: PairKey, found: readonly FoundCase[]): Promise<void> {
  if (found.length === 0) return
  const column = (name: Exclude<keyof FoundCase, 'detail'>) => found.map(each => each[name])
  const details = found.map(each => JSON.stringify(each.detail))
  await tx`
    insert into reconciliation.cases (merchant_id, vendor_id, type, tx, round, player, currency, amount, detail, action, due, day)
    select ${merchantId}, ${vendorId}, u.* from unnest(${column('type')}::text[], ${column('tx')}::text[],
      ${column('round')}::text[], ${column('player')}::text[], ${column('currency')}::text[],
      ${column('amount')}::bigint[], ${details}::jsonb[], ${column('action')}::text[], ${column('due')}::boolean[],
      ${column('day')}::date[]) u
    on conflict (vendor_id, type, tx, round, player) do update set state = 'OPEN', resolution = '', closed_at = null,
      amount = excluded.amount, detail = excluded.detail, action = excluded.action, due = excluded.due
    where (reconciliation.cases.state = 'CLOSED' and reconciliation.cases.resolution in ('agrees', 'superseded', 'round_ended'))
      or (reconciliation.cases.state = 'OPEN' and reconciliation.cases.type = 'OPEN_ROUND')`
}

/** What the feed says of a transaction now: `type` is what was found about it, empty when both sides agree. */
export type Told = { tx: string; type: string; theirs: FeedItem }

/** Brings cases about these transactions up to date; those that no longer hold are closed. */
export async function hearTold(tx: Tx, { merchantId, vendorId }: PairKey, told: readonly Told[], since: string) {
  if (told.length === 0) return
  const txs = told.map(each => each.tx)
  const theirs = told.map(each => JSON.stringify(each.theirs))
  await tx`
    update reconciliation.cases c set detail = c.detail || jsonb_build_object('theirs', u.theirs)
    from unnest(${txs}::text[], ${theirs}::jsonb[]) u(tx, theirs)
    where c.merchant_id = ${merchantId} and c.vendor_id = ${vendorId} and c.day >= ${since} and c.tx = u.tx`
  await tx`
    with closed as (
      update reconciliation.cases c set state = 'CLOSED', resolution = case u.type when '' then 'agrees' else 'superseded' end,
        action = '', due = false, closed_at = clock_timestamp()
      from unnest(${txs}::text[], ${told.map(each => each.type)}::text[]) u(tx, type)
      where c.merchant_id = ${merchantId} and c.vendor_id = ${vendorId} and c.state <> 'CLOSED' and c.day is not null
        and c.type = any(${FINDINGS}::text[]) and c.tx = u.tx and c.type <> u.type
      returning c.id, c.resolution)
    insert into reconciliation.case_steps (case_id, what) select id, resolution from closed`
}

/** What the machine has to do, the oldest first. */
export async function selectDue(db: Sql, { merchantId, vendorId }: PairKey, limit: number): Promise<CaseRow[]> {
  return db<CaseRow[]>`
    select ${columns(db)} from reconciliation.cases c
    where merchant_id = ${merchantId} and vendor_id = ${vendorId} and due order by id limit ${limit}`
}

/** Nothing more is to be done about it. False when somebody has closed it before. */
export async function closeCase(tx: Tx, id: bigint, resolution: string, actor = '', note = ''): Promise<boolean> {
  const rows = await tx`
    update reconciliation.cases set state = 'CLOSED', resolution = ${resolution}, due = false, closed_at = clock_timestamp()
    where id = ${id} and state <> 'CLOSED'`
  if (rows.count === 1) await insertStep(tx, id, resolution, actor, note)
  return rows.count === 1
}

/** The machine cannot do it, or what was proposed was declined or impossible: it is for people, from the start. */
export async function reopenCase(tx: Tx, id: bigint, what: string, actor = '', note = ''): Promise<void> {
  const rows = await tx`
    update reconciliation.cases set state = 'OPEN', action = '', due = false, proposed_by = null, decided_by = null
    where id = ${id} and state <> 'CLOSED'`
  if (rows.count === 1) await insertStep(tx, id, what, actor, note)
}

export async function insertStep(tx: Tx, id: bigint, what: string, actor: string, note: string): Promise<void> {
  await tx`insert into reconciliation.case_steps (case_id, what, actor, note) values (${id}, ${what}, ${actor}, ${note})`
}

/** Locked until the transaction ends. */
export async function lockCase(tx: Tx, merchantId: number, id: bigint): Promise<CaseRow | undefined> {
  const [row] = await tx<CaseRow[]>`
    select ${columns(tx)} from reconciliation.cases c where id = ${id} and merchant_id = ${merchantId} for update`
  return row
}

export async function proposeCase(tx: Tx, id: bigint, action: string, operatorId: string): Promise<void> {
  await tx`
    update reconciliation.cases set state = 'PROPOSED', action = ${action}, due = false, proposed_by = ${operatorId}
    where id = ${id}`
}

/** Approved: with `due` the machine carries it out. */
export async function approveCase(tx: Tx, id: bigint, operatorId: string, due: boolean): Promise<void> {
  await tx`update reconciliation.cases set decided_by = ${operatorId}, due = ${due} where id = ${id}`
}

export type CaseQuery = { state?: CaseState; types?: readonly string[]; before?: bigint; limit: number }

/** Newest first; without a state all that are not closed. */
export async function selectCases(db: Sql, merchantId: number, query: CaseQuery): Promise<CaseRow[]> {
  const { state, types, before = 2n ** 62n, limit } = query
  return db<CaseRow[]>`
    select ${columns(db)} from reconciliation.cases c
    where merchant_id = ${merchantId} and id < ${before}
      and ${state ? db`c.state = ${state}` : db`c.state <> 'CLOSED'`}
      and ${types ? db`c.type = any(${types}::text[])` : db`true`}
    order by id desc limit ${limit}`
}

export type StepRow = { caseId: bigint; at: Date; actor: string; what: string; note: string }

export async function selectSteps(db: Sql | Tx, ids: readonly bigint[]): Promise<StepRow[]> {
  return db<StepRow[]>`
    select case_id as "caseId", at, actor, what, note from reconciliation.case_steps
    where case_id = any(${ids}::bigint[]) order by id`
}

export async function countOpen(db: Sql): Promise<{ type: string; count: number }[]> {
  return db<{ type: string; count: number }[]>`
    select type, count(*)::int as count from reconciliation.cases where state <> 'CLOSED' group by type`
}
