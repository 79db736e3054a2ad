import type { Amount } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { Terms } from '../rules/bonuses.ts'
import type { State } from '../rules/states.ts'

/* SQL of bonuses. Whoever changes one holds the member's follow (turnover). */

export type Owner = { merchantId: number; memberId: string; currency: string }
export type GrantRow = Owner & {
  id: bigint
  promotion: string
  version: number
  source: string
  amount: Amount
  required: Amount
  progress: Amount
  terms: Terms
  maxBet: Amount | null
  state: State
  why: string | null
  grantedAt: Date
  startedAt: Date | null
  endsAt: Date | null
  endedAt: Date | null
}
export type NewGrant = Owner &
  Pick<GrantRow, 'promotion' | 'version' | 'source' | 'amount' | 'required' | 'terms' | 'maxBet'>

const columns = (db: Sql | Tx) => db`
  id, merchant_id as "merchantId", member_id as "memberId", currency, promotion, version, source, amount, required, progress,
  terms, max_bet as "maxBet", state, why, granted_at as "grantedAt", started_at as "startedAt", ends_at as "endsAt",
  ended_at as "endedAt"`

/** Undefined when its source has one. */
export async function insertGrant(tx: Tx, grant: NewGrant, at: Date): Promise<GrantRow | undefined> {
  const { merchantId, memberId, currency, promotion, version, source, terms } = grant
  const [row] = await tx<GrantRow[]>`
    insert into bonuses.grants (merchant_id, member_id, currency, promotion, version, source, amount, required, terms, max_bet,
      state, granted_at)
    values (${merchantId}, ${memberId}, ${currency}, ${promotion}, ${version}, ${source}, ${grant.amount}, ${grant.required},
      (${JSON.stringify(terms)}::text)::jsonb, ${grant.maxBet}, 'QUEUED', ${at})
    on conflict (merchant_id, source) do nothing returning ${columns(tx)}`
  return row
}

export async function findBySource(
  db: Sql | Tx,
  { merchantId, source }: { merchantId: number; source: string },
): Promise<GrantRow | undefined> {
  const [row] = await db<GrantRow[]>`
    select ${columns(db)} from bonuses.grants where merchant_id = ${merchantId} and source = ${source}`
  return row
}

/** A member's that are not over: the live one first, then those that wait, the oldest first. */
export async function selectOpen(db: Sql | Tx, memberId: string): Promise<GrantRow[]> {
  return db<GrantRow[]>`
    select ${columns(db)} from bonuses.grants
    where member_id = ${memberId} and state in ('ACTIVE', 'EXPIRING', 'QUEUED') order by state = 'QUEUED', id`
}

/** Those of these members that began, of whose bets some may have been taken while they were live; the oldest first. */
export async function selectBegun(tx: Tx, memberIds: readonly string[]): Promise<GrantRow[]> {
  return tx<GrantRow[]>`
    select ${columns(tx)} from bonuses.grants
    where member_id = any(${memberIds}::text[]) and started_at is not null order by id`
}

/** Live ones of these members, and those that are named. */
export async function selectLive(tx: Tx, memberIds: readonly string[], ids: readonly bigint[]): Promise<GrantRow[]> {
  return tx<GrantRow[]>`
    select ${columns(tx)} from bonuses.grants
    where member_id = any(${memberIds}::text[]) and (state in ('ACTIVE', 'EXPIRING') or id = any(${ids}::bigint[]))`
}

/** All of a member, the newest first. */
export async function selectOfMember(db: Sql | Tx, { merchantId, memberId }: Omit<Owner, 'currency'>, most: number) {
  return db<GrantRow[]>`
    select ${columns(db)} from bonuses.grants
    where member_id = ${memberId} and merchant_id = ${merchantId} order by id desc limit ${most}`
}

export async function updateStarted(tx: Tx, id: bigint, at: Date, endsAt: Date): Promise<void> {
  await tx`update bonuses.grants set state = 'ACTIVE', started_at = ${at}, ends_at = ${endsAt} where id = ${id}`
}

export async function updateState(tx: Tx, id: bigint, state: State, at: Date, why: string | null): Promise<void> {
  const isOpen = state === 'ACTIVE' || state === 'EXPIRING'
  await tx`
    update bonuses.grants set state = ${state}, why = ${why}, ended_at = ${isOpen ? null : at} where id = ${id}`
}

export async function updateProgress(tx: Tx, id: bigint, progress: bigint): Promise<void> {
  await tx`update bonuses.grants set progress = ${progress} where id = ${id}`
}

/**
 * Of those whose time is over until then and that had more than a day, each once. Whoever is being changed now is told the next
 * time: nobody is waited for, since nobody's follow is held.
 */
export async function updateEndingTold(
  tx: Tx,
  { at, until }: { at: Date; until: Date },
  most: number,
): Promise<GrantRow[]> {
  return tx<GrantRow[]>`
    with due as materialized (
      select id as due_id from bonuses.grants
      where state = 'ACTIVE' and ending_told_at is null and ends_at > ${at} and ends_at <= ${until}
        and ends_at > started_at + interval '1 day'
      order by ends_at limit ${most} for update skip locked)
    update bonuses.grants set ending_told_at = ${at} from due where id = due_id
    returning ${columns(tx)}`
}

type Due = { merchantId: number; memberId: string }

/** Whose bonuses may change by the clock alone; those that wait for open bets do so after their grace. */
export async function selectDue(
  db: Sql,
  { at, graceBefore, queuedBefore }: { at: Date; graceBefore: Date; queuedBefore: Date },
  most: number,
): Promise<Due[]> {
  return db<Due[]>`
    select distinct merchant_id as "merchantId", member_id as "memberId" from (
      select merchant_id, member_id from bonuses.grants where state = 'ACTIVE' and ends_at <= ${at}
      union all
      select merchant_id, member_id from bonuses.grants where state = 'EXPIRING' and ends_at <= ${graceBefore}
      union all
      select merchant_id, member_id from bonuses.grants where state = 'QUEUED' and granted_at <= ${queuedBefore}) due
    limit ${most}`
}

/** Each must be empty. */
export const PROOFS = ['bonuses.proof_granted', 'bonuses.proof_money', 'bonuses.proof_progress']
