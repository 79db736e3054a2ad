import type { Amount } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { Kind, State } from '../rules/rewards.ts'

/* SQL of the reward centre. */

export type Owner = { merchantId: number; memberId: string }
export type RewardRow = Owner & {
  id: string
  promotion: string
  currency: string
  kind: Kind
  amount: Amount
  timesPpm: bigint
  note: string
  state: State
  why: string
  by: string
  issuedAt: Date
  expiresAt: Date
  endedAt: Date | null
}

const columns = (db: Sql | Tx) => db`
  id, merchant_id as "merchantId", member_id as "memberId", promotion, currency, kind, amount, times_ppm as "timesPpm", note,
  state, why, by, issued_at as "issuedAt", expires_at as "expiresAt", ended_at as "endedAt"`

export async function insertReward(tx: Tx, row: Omit<RewardRow, 'state' | 'why' | 'endedAt'>): Promise<void> {
  await tx`
    insert into rewards.rewards (id, merchant_id, member_id, promotion, currency, kind, amount, times_ppm, note, by, issued_at,
      expires_at)
    values (${row.id}, ${row.merchantId}, ${row.memberId}, ${row.promotion}, ${row.currency}, ${row.kind}, ${row.amount},
      ${row.timesPpm}, ${row.note}, ${row.by}, ${row.issuedAt}, ${row.expiresAt})`
}

/** The same of several. */
export async function insertRewards(
  tx: Tx,
  rows: readonly Omit<RewardRow, 'state' | 'why' | 'endedAt'>[],
): Promise<void> {
  const column = <K extends keyof (typeof rows)[number]>(name: K) => rows.map(row => row[name])
  await tx`
    insert into rewards.rewards (id, merchant_id, member_id, promotion, currency, kind, amount, times_ppm, note, by, issued_at,
      expires_at)
    select * from unnest(${column('id')}::text[], ${column('merchantId')}::int[], ${column('memberId')}::text[],
      ${column('promotion')}::text[], ${column('currency')}::text[], ${column('kind')}::text[], ${column('amount')}::bigint[],
      ${column('timesPpm')}::bigint[], ${column('note')}::text[], ${column('by')}::text[], ${column('issuedAt')}::timestamptz[],
      ${column('expiresAt')}::timestamptz[])`
}

/** Those of these ids that there are. */
export async function selectKnown(tx: Tx, merchantId: number, ids: readonly string[]): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select id from rewards.rewards where merchant_id = ${merchantId} and id = any(${[...ids]}::text[])`
  return rows.map(row => row.id)
}

export async function findReward(db: Sql | Tx, merchantId: number, id: string): Promise<RewardRow | undefined> {
  const [row] = await db<RewardRow[]>`
    select ${columns(db)} from rewards.rewards where merchant_id = ${merchantId} and id = ${id}`
  return row
}

/** Held until the transaction ends. */
export async function holdReward(tx: Tx, merchantId: number, id: string): Promise<RewardRow | undefined> {
  const [row] = await tx<RewardRow[]>`
    select ${columns(tx)} from rewards.rewards where merchant_id = ${merchantId} and id = ${id} for update`
  return row
}

/** All of a member that wait, held. */
export async function holdWaiting(tx: Tx, { merchantId, memberId }: Owner): Promise<RewardRow[]> {
  return tx<RewardRow[]>`
    select ${columns(tx)} from rewards.rewards
    where merchant_id = ${merchantId} and member_id = ${memberId} and state = 'UNCLAIMED' order by promotion, id for update`
}

export async function updateEnded(tx: Tx, { id }: RewardRow, state: State, why: string, at: Date): Promise<void> {
  await tx`update rewards.rewards set state = ${state}, why = ${why}, ended_at = ${at} where id = ${id}`
}

/** Of a member: those that wait first, by their end, then the newest. */
export async function selectOfMember(db: Sql | Tx, owner: Owner, limit: number): Promise<RewardRow[]> {
  return db<RewardRow[]>`
    select ${columns(db)} from rewards.rewards
    where merchant_id = ${owner.merchantId} and member_id = ${owner.memberId}
    order by state <> 'UNCLAIMED', case when state = 'UNCLAIMED' then expires_at end, issued_at desc, id desc limit ${limit}`
}

/** Nobody took them in time. */
export async function selectDue(db: Sql, at: Date, limit: number): Promise<Pick<RewardRow, 'merchantId' | 'id'>[]> {
  return db<Pick<RewardRow, 'merchantId' | 'id'>[]>`
    select merchant_id as "merchantId", id from rewards.rewards
    where state = 'UNCLAIMED' and expires_at <= ${at} order by expires_at limit ${limit}`
}

type Page = {
  before: string | null
  limit: number
  memberId: string | null
  state: State | null
  promotion: string | null
}

/** Of a merchant, newest first; the page goes on after the reward that was the last of the page before. */
export async function selectOfMerchant(db: Sql, merchantId: number, page: Page): Promise<RewardRow[]> {
  const { before, limit, memberId, state, promotion } = page
  return db<RewardRow[]>`
    select ${columns(db)} from rewards.rewards
    where merchant_id = ${merchantId} and (${memberId}::text is null or member_id = ${memberId})
      and (${state}::text is null or state = ${state}) and (${promotion}::text is null or promotion = ${promotion})
      and (${before}::text is null or (issued_at, id) < (select issued_at, id from rewards.rewards where id = ${before}
        and merchant_id = ${merchantId}))
    order by issued_at desc, id desc limit ${limit}`
}

/** Each must be empty. */
export const PROOFS = ['rewards.proof_claimed', 'rewards.proof_promised']
