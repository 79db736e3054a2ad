import type { Sql, Tx } from '#shared/server/db.ts'
import type { LotUse } from '../../rules/lots.ts'
import type { RedeemState } from '../../rules/redeem.ts'
import type { Owner } from '../store-book.ts'

/* SQL of goods, and of who asked for them. */

export type Texts = Record<string, string>
export type ItemRow = {
  id: string
  merchantId: number
  version: number
  state: 'DRAFT' | 'PUBLISHED' | 'HIDDEN'
  names: Texts
  abouts: Texts
  art: string
  points: bigint
  amountRequirement: bigint
  minRank: number
  perMember: number | null
  stocked: number
  taken: number
  place: number
  changedAt: Date
}

const itemColumns = (db: Sql | Tx) => db`
  id, merchant_id as "merchantId", version, state, names, abouts, art, points, amount_requirement as "amountRequirement",
  min_rank as "minRank", per_member as "perMember", stocked, taken, place, changed_at as "changedAt"`

export async function selectItems(db: Sql | Tx, merchantId: number, states: readonly string[]): Promise<ItemRow[]> {
  return db<ItemRow[]>`
    select ${itemColumns(db)} from points.items where merchant_id = ${merchantId} and state = any(${[...states]}::text[])
    order by place, id`
}

export async function findItem(db: Sql | Tx, merchantId: number, id: string): Promise<ItemRow | undefined> {
  const [row] = await db<ItemRow[]>`
    select ${itemColumns(db)} from points.items where merchant_id = ${merchantId} and id = ${id}`
  return row
}

export async function holdItem(tx: Tx, merchantId: number, id: string): Promise<ItemRow | undefined> {
  const [row] = await tx<ItemRow[]>`
    select ${itemColumns(tx)} from points.items where merchant_id = ${merchantId} and id = ${id} for update`
  return row
}

export async function insertItem(tx: Tx, row: Omit<ItemRow, 'version' | 'taken' | 'changedAt'>): Promise<void> {
  await tx`
    insert into points.items (id, merchant_id, state, names, abouts, art, points, amount_requirement, min_rank, per_member,
      stocked, place, changed_at)
    values (${row.id}, ${row.merchantId}, ${row.state}, ${tx.json(row.names)}, ${tx.json(row.abouts)}, ${row.art}, ${row.points},
      ${row.amountRequirement}, ${row.minRank}, ${row.perMember}, ${row.stocked}, ${row.place}, now())`
}

/** All but what is taken; the item is held. */
export async function updateItem(tx: Tx, row: Omit<ItemRow, 'taken' | 'changedAt'>): Promise<void> {
  await tx`
    update points.items set version = ${row.version} + 1, state = ${row.state}, names = ${tx.json(row.names)},
      abouts = ${tx.json(row.abouts)}, art = ${row.art}, points = ${row.points}, amount_requirement = ${row.amountRequirement},
      min_rank = ${row.minRank}, per_member = ${row.perMember}, stocked = ${row.stocked}, place = ${row.place}, changed_at = now()
    where id = ${row.id}`
}

/** How many of each item a member asked for or got. */
export async function countTaken(db: Sql | Tx, memberId: string): Promise<Map<string, number>> {
  const rows = await db<{ itemId: string; taken: number }[]>`
    select item_id as "itemId", sum(quantity)::int as taken from points.redeems
    where member_id = ${memberId} and state <> 'REJECTED' group by item_id`
  return new Map(rows.map(row => [row.itemId, row.taken]))
}

export type RedeemRow = Owner & {
  id: string
  key: string
  itemId: string
  names: Texts
  quantity: number
  points: bigint
  amountRequirement: bigint
  state: RedeemState
  appliedAt: Date
  decidedAt: Date | null
  decidedBy: string | null
  remark: string
}

export const redeemColumns = (db: Sql | Tx) => db`
  id, merchant_id as "merchantId", member_id as "memberId", key, item_id as "itemId", names, quantity, points,
  amount_requirement as "amountRequirement", state, applied_at as "appliedAt", decided_at as "decidedAt",
  decided_by as "decidedBy", remark`

export async function findRedeem(db: Sql | Tx, memberId: string, key: string): Promise<RedeemRow | undefined> {
  const [row] = await db<RedeemRow[]>`
    select ${redeemColumns(db)} from points.redeems where member_id = ${memberId} and key = ${key}`
  return row
}

export async function holdRedeem(tx: Tx, merchantId: number, id: string): Promise<RedeemRow | undefined> {
  const [row] = await tx<RedeemRow[]>`
    select ${redeemColumns(tx)} from points.redeems where merchant_id = ${merchantId} and id = ${id} for update`
  return row
}

type NewRedeem = Omit<RedeemRow, 'state' | 'decidedAt' | 'decidedBy' | 'remark'>

/** Takes the stock and writes who asked, in one statement: nothing where there is too little left. */
export async function insertRedeem(tx: Tx, row: NewRedeem): Promise<RedeemRow | undefined> {
  const [inserted] = await tx<RedeemRow[]>`
    with stock as (
      update points.items set taken = taken + ${row.quantity}
      where id = ${row.itemId} and state = 'PUBLISHED' and taken + ${row.quantity} <= stocked returning id
    )
    insert into points.redeems (id, merchant_id, member_id, key, item_id, names, quantity, points, amount_requirement, applied_at)
    select ${row.id}, ${row.merchantId}, ${row.memberId}, ${row.key}, id, ${tx.json(row.names)}, ${row.quantity}::int,
      ${row.points}::bigint, ${row.amountRequirement}::bigint, ${row.appliedAt}::timestamptz from stock
    returning ${redeemColumns(tx)}`
  return inserted
}

export async function insertRedeemLots(tx: Tx, { id, merchantId }: NewRedeem, uses: readonly LotUse[]): Promise<void> {
  await tx`
    insert into points.redeem_lots (redeem_id, merchant_id, day, points)
    select ${id}, ${merchantId}, * from unnest(${uses.map(use => use.day)}::date[], ${uses.map(use => use.points)}::bigint[])`
}

export async function selectRedeemLots(tx: Tx, redeemId: string): Promise<LotUse[]> {
  return tx<LotUse[]>`select day::text, points from points.redeem_lots where redeem_id = ${redeemId} order by day`
}

export type Decision = { state: 'APPROVED' | 'REJECTED'; by: string; remark: string; at: Date }

export async function decideRedeem(tx: Tx, { id, itemId, quantity }: RedeemRow, decision: Decision): Promise<void> {
  const { state, by, remark, at } = decision
  await tx`
    update points.redeems set state = ${state}, decided_at = ${at}, decided_by = ${by}, remark = ${remark} where id = ${id}`
  if (state === 'REJECTED') await tx`update points.items set taken = taken - ${quantity} where id = ${itemId}`
}

/** Of a member, newest first; the page goes on after the redeem that was the last of the page before. */
export async function selectRedeems(
  db: Sql,
  { merchantId, memberId }: Owner,
  { before, limit, state }: { before: string | null; limit: number; state: RedeemState | null },
): Promise<RedeemRow[]> {
  return db<RedeemRow[]>`
    select ${redeemColumns(db)} from points.redeems
    where merchant_id = ${merchantId} and member_id = ${memberId} and (${state}::text is null or state = ${state})
      and (${before}::text is null or (applied_at, id) < (select applied_at, id from points.redeems where id = ${before}
        and member_id = ${memberId}))
    order by applied_at desc, id desc limit ${limit}`
}
