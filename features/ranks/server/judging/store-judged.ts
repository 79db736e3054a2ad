import type { Amount } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { Day } from '#shared/zone.ts'
import type { PerPoint } from '../../rules/growth.ts'
import type { Rank } from '../../rules/ranks.ts'
import type { Owner } from '../store-members.ts'

/* SQL of how ranks change, and of what they pay. */

export type Due = { merchantId: number; ranks: readonly Rank[]; per: PerPoint; keptSince: Day; month: Day }

/**
 * Members of a merchant after this one for whom there is something to decide: growth for more, 90 days at a rank that asks for some,
 * a bonus that waits for its budget, or a month without its gift.
 */
export async function selectDue(db: Sql, due: Due, after: string, most: number): Promise<string[]> {
  const { ranks, per } = due
  const last = ranks.length - 1
  const rows = await db<{ memberId: string }[]>`
    select m.member_id as "memberId"
    from ranks.members m join people.public_members p on p.id = m.member_id
    where m.merchant_id = ${due.merchantId} and m.member_id > ${after} and p.status <> 'closed' and (
      p.rank_level < ${last} and div(m.weighed, ${100n * per.play}) + div(m.deposited, ${per.paidIn}) + m.adjusted
        >= (${ranks.map(rank => rank.needs)}::bigint[])[p.rank_level + 2]
      or m.since <= ${due.keptSince} and p.rank_level between 1 and ${last}
        and (${ranks.map(rank => rank.keeps)}::bigint[])[p.rank_level + 1] > 0
      or m.gift_month is distinct from ${due.month}::date and p.rank_level > 0
        and (${ranks.map(rank => rank.gift)}::bigint[])[least(p.rank_level, ${last}) + 1] > 0
      or exists (select from ranks.bonuses b where b.merchant_id = m.merchant_id and b.member_id = m.member_id and b.state = 'WAITING'))
    order by m.member_id limit ${most}`
  return rows.map(row => row.memberId)
}

export type ChangeRow = Owner & {
  place: number
  at: Date
  day: Day
  rankBefore: number
  rank: number
  growth: bigint
  growth90: bigint
  version: number
}

export async function insertChanges(tx: Tx, rows: readonly ChangeRow[]): Promise<void> {
  const column = <K extends keyof ChangeRow>(name: K) => rows.map(row => row[name])
  await tx`
    insert into ranks.changes (member_id, place, merchant_id, at, day, rank_before, rank, growth, growth90, version)
    select * from unnest(${column('memberId')}::text[], ${column('place')}::int[], ${column('merchantId')}::int[],
      ${column('at')}::timestamptz[], ${column('day')}::date[], ${column('rankBefore')}::smallint[], ${column('rank')}::smallint[],
      ${column('growth')}::bigint[], ${column('growth90')}::bigint[], ${column('version')}::int[])`
}

export type BonusState = 'WAITING' | 'PAID' | 'WITHHELD'
export type BonusRow = Owner & {
  rank: number
  currency: string
  amount: Amount
  state: BonusState
  at: Date
  paidAt: Date | null
}

/** Of these members, each rank that paid, waits to, or never will. */
export async function selectBonuses(db: Sql | Tx, memberIds: readonly string[]): Promise<BonusRow[]> {
  return db<BonusRow[]>`
    select member_id as "memberId", merchant_id as "merchantId", rank, currency, amount, state, at, paid_at as "paidAt"
    from ranks.bonuses where member_id = any(${[...memberIds]}::text[]) order by member_id, rank`
}

/** As they are now: a rank of a member is there once. */
export async function saveBonuses(tx: Tx, rows: readonly BonusRow[]): Promise<void> {
  const column = <K extends keyof BonusRow>(name: K) => rows.map(row => row[name])
  await tx`
    insert into ranks.bonuses as b (member_id, rank, merchant_id, currency, amount, state, at, paid_at)
    select * from unnest(${column('memberId')}::text[], ${column('rank')}::smallint[], ${column('merchantId')}::int[],
      ${column('currency')}::text[], ${column('amount')}::bigint[], ${column('state')}::text[], ${column('at')}::timestamptz[],
      ${column('paidAt')}::timestamptz[])
    on conflict (member_id, rank) do update set state = excluded.state, paid_at = excluded.paid_at`
}

export async function isNightDone(db: Sql, merchantId: number, day: Day): Promise<boolean> {
  const rows = await db`select from ranks.nights where merchant_id = ${merchantId} and day >= ${day}`
  return rows.length > 0
}

export async function saveNight(db: Sql, merchantId: number, day: Day): Promise<void> {
  await db`
    insert into ranks.nights as n (merchant_id, day) values (${merchantId}, ${day})
    on conflict (merchant_id) do update set day = greatest(n.day, excluded.day)`
}
