import type { Outcome, State } from '#features/risk/rules/cases.ts'
import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of cases; what was done with each stands on record. */

export type CaseRow = {
  id: bigint
  openedBy: string
  openedAt: Date
  why: string
  state: State
  assignedTo: string | null
  outcome: Outcome | null
  closedBy: string | null
  closedAt: Date | null
  members: string[]
}

const columns = (db: Sql | Tx) => db`
  c.id, c.opened_by as "openedBy", c.opened_at as "openedAt", c.why, c.state, c.assigned_to as "assignedTo", c.outcome,
  c.closed_by as "closedBy", c.closed_at as "closedAt",
  array(select member_id from risk.case_members where case_id = c.id order by member_id) as members`

type Which = { before?: string | undefined; limit: number; isClosed: boolean; assignedTo?: string | undefined }

/** Newest first. */
export async function selectCases(db: Sql, merchantId: number, which: Which): Promise<CaseRow[]> {
  const { before = null, limit, isClosed, assignedTo = null } = which
  return db<CaseRow[]>`
    select ${columns(db)} from risk.cases c
    where c.merchant_id = ${merchantId} and ${isClosed ? db`c.state = 'CLOSED'` : db`c.state <> 'CLOSED'`}
      and (${assignedTo}::text is null or c.assigned_to = ${assignedTo})
      and (${before}::bigint is null or c.id < ${before}::bigint)
    order by c.id desc limit ${limit}`
}

export async function findCase(db: Sql | Tx, merchantId: number, id: string): Promise<CaseRow | undefined> {
  const [row] = await db<CaseRow[]>`
    select ${columns(db)} from risk.cases c where c.merchant_id = ${merchantId} and c.id = ${id}::bigint`
  return row
}

/** Held until the transaction ends. */
export async function holdCase(tx: Tx, merchantId: number, id: string): Promise<CaseRow | undefined> {
  const [row] = await tx<CaseRow[]>`
    select ${columns(tx)} from risk.cases c where c.merchant_id = ${merchantId} and c.id = ${id}::bigint for update`
  return row
}

/** Cases of a merchant are opened one after the other: the same one asked for twice is found by the second. */
export async function holdOpening(tx: Tx, merchantId: number): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('risk.cases'), ${merchantId})`
}

/** A case that is not closed, without alerts, about exactly these members. */
export async function findSame(tx: Tx, merchantId: number, members: readonly string[]): Promise<string | undefined> {
  const [row] = await tx<{ id: bigint }[]>`
    select c.id from risk.cases c
    where c.merchant_id = ${merchantId} and c.state <> 'CLOSED'
      and c.id in (select case_id from risk.case_members where merchant_id = ${merchantId} and member_id = ${members[0]!})
      and array(select member_id from risk.case_members where case_id = c.id order by member_id collate "C")
        = ${[...members].sort()}::text[]
      and not exists (select from risk.alerts where case_id = c.id)
    limit 1`
  return row && String(row.id)
}

type New = { by: string; why: string; members: readonly string[] }

export async function insertCase(tx: Tx, merchantId: number, { by, why, members }: New): Promise<string> {
  const [row] = await tx<{ id: bigint }[]>`
    insert into risk.cases (merchant_id, opened_by, why) values (${merchantId}, ${by}, ${why}) returning id`
  await insertMembers(tx, merchantId, row!.id, members)
  return String(row!.id)
}

export async function insertMembers(tx: Tx, merchantId: number, id: bigint, members: readonly string[]): Promise<void> {
  await tx`
    insert into risk.case_members (case_id, merchant_id, member_id)
    select ${id}, ${merchantId}, unnest(${[...members]}::text[]) on conflict do nothing`
}

export async function assignCase(tx: Tx, id: bigint, to: string): Promise<void> {
  await tx`update risk.cases set state = 'WORKING', assigned_to = ${to} where id = ${id}`
}

export async function closeCase(tx: Tx, id: bigint, outcome: Outcome, by: string): Promise<void> {
  await tx`
    update risk.cases set state = 'CLOSED', outcome = ${outcome}, closed_by = ${by}, closed_at = clock_timestamp()
    where id = ${id}`
}
