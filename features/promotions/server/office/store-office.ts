import type { Amount } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import { LEVELS, PROMISED_WHOLE } from '../../rules/life.ts'
import type { KINDS } from '../../rules/offers.ts'

/* SQL of promotions as operators have them. */

type Key = { merchantId: number; code: string }
export type PromotionRow = Key & {
  kind: (typeof KINDS)[number]
  currency: string
  state: 'DRAFT' | 'RUNNING' | 'STOPPED'
  version: number
  budget: Amount
  budgetLeft: Amount
  stoppedAt: Date | null
}
export type VersionRow = Key & {
  version: number
  revision: number
  offer: object
  startsAt: Date
  endsAt: Date
  at: Date
  by: string
}
export type ListedRow = PromotionRow &
  Pick<VersionRow, 'offer' | 'startsAt' | 'endsAt'> & { newest: number; paid: bigint; owed: bigint }

const columns = (db: Sql | Tx) => db`
  p.merchant_id as "merchantId", p.code, p.kind, p.currency, p.state, p.version, p.budget, p.budget_left as "budgetLeft",
  p.stopped_at as "stoppedAt"`
const versionColumns = (db: Sql | Tx) => db`
  merchant_id as "merchantId", code, version, revision, offer, starts_at as "startsAt", ends_at as "endsAt", at, by`

/** Held until the transaction ends. */
export async function holdPromotion(tx: Tx, { merchantId, code }: Key): Promise<PromotionRow | undefined> {
  const [row] = await tx<PromotionRow[]>`
    select ${columns(tx)} from promotions.promotions p where p.merchant_id = ${merchantId} and p.code = ${code} for update`
  return row
}

/**
 * All of a merchant, or one; `paid`: cash rewards and bonus money that was lent, `owed`: what is promised and what is lent still.
 * A reward that was paid as a bonus is lent.
 */
export async function selectPromotions(db: Sql | Tx, merchantId: number, code: string | null): Promise<ListedRow[]> {
  return db<ListedRow[]>`
    select ${columns(db)}, v.offer, v.starts_at as "startsAt", v.ends_at as "endsAt", n.newest,
      (q.paid + g.lent)::bigint as paid, (q.owed + c.owed + g.owed)::bigint as owed
    from promotions.promotions p
    join promotions.versions v using (merchant_id, code, version)
    cross join lateral (
      select max(version) as newest from promotions.versions n where n.merchant_id = p.merchant_id and n.code = p.code) n
    cross join lateral (
      select coalesce(sum(r.amount) filter (where r.state = 'PAID' and not exists (
          select from bonuses.public_grants b where b.merchant_id = r.merchant_id and b.source = r.key)), 0) as paid,
        coalesce(sum(r.amount) filter (where r.state = 'PROMISED'), 0) as owed
      from promotions.promises r where r.merchant_id = p.merchant_id and r.code = p.code) q
    cross join lateral (
      select coalesce(sum(reserved), 0) as owed from promotions.choices r
      where r.merchant_id = p.merchant_id and r.code = p.code and r.state = 'WAITING') c
    cross join lateral (
      select coalesce(sum(amount) filter (where started_at is not null), 0) as lent,
        coalesce(sum(amount) filter (where state in ('QUEUED', 'ACTIVE', 'EXPIRING')), 0) as owed
      from bonuses.public_grants b where b.merchant_id = p.merchant_id and b.promotion = p.code) g
    where p.merchant_id = ${merchantId} and (${code}::text is null or p.code = ${code})
    order by p.state = 'STOPPED', v.ends_at desc, p.code`
}

/** The newest first. */
export async function selectVersions(db: Sql | Tx, { merchantId, code }: Key): Promise<VersionRow[]> {
  return db<VersionRow[]>`
    select ${versionColumns(db)} from promotions.versions
    where merchant_id = ${merchantId} and code = ${code} order by version desc`
}

type NewVersion = Omit<VersionRow, 'revision'>

/** A version that nobody approved yet, or the same written once more. */
export async function writeVersion(tx: Tx, v: NewVersion): Promise<void> {
  await tx`
    insert into promotions.versions as w (merchant_id, code, version, offer, starts_at, ends_at, at, by)
    values (${v.merchantId}, ${v.code}, ${v.version}, (${JSON.stringify(v.offer)}::text)::jsonb, ${v.startsAt}, ${v.endsAt},
      ${v.at}, ${v.by})
    on conflict (merchant_id, code, version) do update set offer = excluded.offer, starts_at = excluded.starts_at,
      ends_at = excluded.ends_at, at = excluded.at, by = excluded.by, revision = w.revision + 1`
}

/** Of a draft, of which nothing is promised. */
export async function updateDraftBudget(tx: Tx, { merchantId, code }: Key, budget: Amount): Promise<void> {
  await tx`
    update promotions.promotions set budget = ${budget}, budget_left = ${budget}
    where merchant_id = ${merchantId} and code = ${code} and state = 'DRAFT'`
}

export async function updateApproved(tx: Tx, { merchantId, code }: Key, version: number): Promise<void> {
  await tx`
    update promotions.promotions set state = 'RUNNING', version = ${version}
    where merchant_id = ${merchantId} and code = ${code}`
}

export async function updateStopped(tx: Tx, { merchantId, code }: Key, at: Date): Promise<void> {
  await tx`
    update promotions.promotions set state = 'STOPPED', stopped_at = ${at}
    where merchant_id = ${merchantId} and code = ${code} and state = 'RUNNING'`
}

export async function raiseBudget(tx: Tx, { merchantId, code }: Key, by: Amount): Promise<void> {
  await tx`
    update promotions.promotions set budget = budget + ${by}, budget_left = budget_left + ${by}
    where merchant_id = ${merchantId} and code = ${code}`
}

/** Notes of each budget the shares that are promised, and forgets those that are not any more. */
export async function noteLevels(db: Sql): Promise<void> {
  await db`
    delete from promotions.alerts a using promotions.promotions p
    where p.merchant_id = a.merchant_id and p.code = a.code and (p.budget - p.budget_left) * 100 < p.budget * a.level`
  await db`
    insert into promotions.alerts (merchant_id, code, level, at)
    select p.merchant_id, p.code, l.level, now()
    from promotions.promotions p cross join unnest(${[...LEVELS]}::int[]) l(level)
    where p.state = 'RUNNING' and p.kind <> all(${PROMISED_WHOLE}::text[]) and p.budget > 0 and (p.budget - p.budget_left) * 100 >= p.budget * l.level
    on conflict do nothing`
}

export async function selectLevels(db: Sql | Tx, { merchantId, code }: Key) {
  return db<{ level: number; at: Date; seenBy: string | null }[]>`
    select level::int, at, seen_by as "seenBy" from promotions.alerts
    where merchant_id = ${merchantId} and code = ${code} order by level`
}

export async function selectUnseen(db: Sql | Tx, merchantId: number) {
  return db<{ code: string; level: number }[]>`
    select code, max(level)::int as level from promotions.alerts
    where merchant_id = ${merchantId} and seen_by is null group by code`
}

export async function updateSeen(tx: Tx, { merchantId, code }: Key, by: string): Promise<void> {
  await tx`
    update promotions.alerts set seen_by = ${by} where merchant_id = ${merchantId} and code = ${code} and seen_by is null`
}

/** Cash that came from a promotion since then: what it cost by the ledger. */
export async function sumCost(db: Sql, { merchantId, code }: Key, since: Date): Promise<bigint> {
  const [row] = await db<{ cost: bigint }[]>`
    select coalesce(sum(cash), 0)::bigint as cost from promotions.costs
    where merchant_id = ${merchantId} and code = ${code} and at >= ${since}`
  return row!.cost
}

export async function selectPastDeposits(db: Sql, merchantId: number, currency: string, since: Date) {
  return db<{ memberId: string; amount: Amount; isFirst: boolean }[]>`
    select member_id as "memberId", amount, is_first as "isFirst" from promotions.past_deposits
    where merchant_id = ${merchantId} and currency = ${currency} and at >= ${since} order by at`
}
