import type { Sql, Tx } from '#shared/server/db.ts'
import type { Day } from '#shared/zone.ts'
import type { AdjustmentRow, DaySums, Owner } from '../store-members.ts'

/* SQL of what operators look through. */

export type ListedRow = Owner & DaySums & { username: string; rank: number; since: Day; currency: string }
type Page = { limit: number; after: string | null; rank: number | null; memberId: string | null }

/** Members whose growth is counted, in the order of their ids. */
export async function selectMembers(db: Sql | Tx, merchantId: number, page: Page): Promise<ListedRow[]> {
  const { limit, after, rank, memberId } = page
  return db<ListedRow[]>`
    select m.member_id as "memberId", m.merchant_id as "merchantId", p.username, p.rank_level as rank, m.since::text, m.currency,
      m.weighed, m.deposited, m.adjusted
    from ranks.members m join people.public_members p on p.id = m.member_id
    where m.merchant_id = ${merchantId} and m.member_id > ${after ?? ''}
      and (${memberId}::text is null or m.member_id = ${memberId})
      ${rank === null ? db`` : db`and p.merchant_id = ${merchantId} and p.rank_level = ${rank}`}
    order by m.member_id limit ${limit}`
}

/** How many members stand on each rank above the lowest. */
export async function countRanks(db: Sql | Tx, merchantId: number): Promise<{ rank: number; members: number }[]> {
  return db`
    select rank_level as rank, count(*)::int as members from people.public_members
    where merchant_id = ${merchantId} and rank_level > 0 group by 1 order by 1`
}

/** The newest first. */
export async function selectAdjustments(db: Sql | Tx, memberId: string, most: number): Promise<AdjustmentRow[]> {
  return db<AdjustmentRow[]>`
    select member_id as "memberId", merchant_id as "merchantId", place, at, day::text, kind, points, note, by
    from ranks.adjustments where member_id = ${memberId} order by place desc limit ${most}`
}
