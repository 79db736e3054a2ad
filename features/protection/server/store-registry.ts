import type { Sql, Tx } from '#shared/server/db.ts'
import type { LimitName, LimitSource } from '../rules/limit-changes.ts'
import type { ExclusionRow } from './store-exclusions.ts'
import type { LimitSize } from './store-limits.ts'

/* SQL of the registry: exclusions and limits of all members of a merchant, as operators see them. */

export type RegistryPage = { memberId?: string | undefined; before?: bigint | undefined; limit: number }

export type ListedExclusion = ExclusionRow & {
  placedBy: string
  /** Of the last time that somebody asked for its end. */
  liftReason: string | null
  liftBy: string | null
  liftAt: Date | null
  liftDecidedBy: string | null
  liftApproved: boolean | null
}

const exclusions = (db: Sql | Tx) => db`
  select e.id, e.member_id as "memberId", e.kind, e.reason, e.placed_by as "placedBy", e.starts_at as "startsAt",
    e.ends_at as "endsAt", e.firm_until as "firmUntil", e.lifted_at as "liftedAt",
    coalesce(l.decided_at is null and l.id is not null, false) as "liftRequested", l.reason as "liftReason",
    l.requested_by as "liftBy", l.requested_at as "liftAt", l.decided_by as "liftDecidedBy", l.approved as "liftApproved"
  from protection.exclusions e
  left join lateral (select * from protection.lifts l where l.exclusion_id = e.id order by l.id desc limit 1) l on true`

/** The newest first; `open`: those that hold, and of them with `asked` those whose end is asked for. */
export async function selectRegistry(
  db: Sql,
  merchantId: number,
  { memberId, before, limit, open, asked }: RegistryPage & { open: boolean; asked: boolean },
): Promise<ListedExclusion[]> {
  return db<ListedExclusion[]>`
    ${exclusions(db)}
    where e.merchant_id = ${merchantId} and (${before ?? null}::bigint is null or e.id < ${before ?? null})
      and (${memberId ?? null}::text is null or e.member_id = ${memberId ?? null})
      ${open ? db`and (e.lifted_at is null or e.lifted_at > now())` : db``}
      ${asked ? db`and l.id is not null and l.decided_at is null` : db``}
    order by e.id desc limit ${limit}`
}

export async function findListed(db: Sql | Tx, merchantId: number, id: bigint): Promise<ListedExclusion | undefined> {
  const [row] = await db<ListedExclusion[]>`${exclusions(db)} where e.merchant_id = ${merchantId} and e.id = ${id}`
  return row
}

export type ListedLimit = LimitName &
  LimitSize & {
    id: bigint
    memberId: string
    source: LimitSource
    setBy: string
    from: Date
    to: Date | null
    /** Ended by a wish for more that was said twice. */
    wasLoosened: boolean
  }

/** Each limit that ever was, the newest first: in force, and what it took the place of. */
export async function selectLimitHistory(
  db: Sql,
  merchantId: number,
  { memberId, before, limit, open }: RegistryPage & { open: boolean },
): Promise<ListedLimit[]> {
  return db<ListedLimit[]>`
    select id, member_id as "memberId", source, kind, period, amount, minutes, set_by as "setBy", valid_from as "from",
      valid_to as "to", ended_by is not null as "wasLoosened"
    from protection.limits
    where merchant_id = ${merchantId} and (${before ?? null}::bigint is null or id < ${before ?? null})
      and (${memberId ?? null}::text is null or member_id = ${memberId ?? null})
      ${open ? db`and valid_to is null` : db``}
    order by id desc limit ${limit}`
}

export type ListedWish = LimitName &
  LimitSize & {
    id: bigint
    memberId: string
    source: LimitSource
    requestedBy: string
    requestedAt: Date
    dueAt: Date
    lapsesAt: Date
    closedAt: Date | null
    closedBy: string | null
    outcome: 'confirmed' | 'cancelled' | 'lapsed' | null
  }

/** Each wish for more and what became of it, the newest first. */
export async function selectWishes(
  db: Sql,
  merchantId: number,
  { memberId, before, limit, open }: RegistryPage & { open: boolean },
): Promise<ListedWish[]> {
  return db<ListedWish[]>`
    select id, member_id as "memberId", source, kind, period, amount, minutes, requested_by as "requestedBy",
      requested_at as "requestedAt", due_at as "dueAt", lapses_at as "lapsesAt", closed_at as "closedAt",
      closed_by as "closedBy", outcome
    from protection.limit_requests
    where merchant_id = ${merchantId} and (${before ?? null}::bigint is null or id < ${before ?? null})
      and (${memberId ?? null}::text is null or member_id = ${memberId ?? null})
      ${open ? db`and closed_at is null and lapses_at > now()` : db``}
    order by id desc limit ${limit}`
}
