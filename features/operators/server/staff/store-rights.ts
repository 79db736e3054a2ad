import type { Limits } from '#features/operators/rules/limits.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { Scope } from './store-staff.ts'

/* SQL of what operators may, where, and for how long. */

export type Rights = {
  home: number
  person: string
  role: string
  scope: Scope
  state: 'active' | 'disabled'
  /** What the role's set says. */
  permissions: string[]
  limits: Limits
  /** What two people gave them on top of it, for now. */
  elevated: string[]
  /** Whether the merchant in question is theirs to act in. */
  reaches: boolean
}

/** For `operators o` with `roles r`: what they may at `merchant`. */
const columns = (db: Sql | Tx, merchant: number) => db`
  o.merchant_id as home, o.person, o.role, o.state, r.scope, r.permissions, r.limits,
  array(select distinct given from operators.elevations e, unnest(e.permissions) given
    where e.operator_id = o.id and e.merchant_id = ${merchant} and e.ended_at is null and e.until > now()) as elevated,
  o.merchant_id = ${merchant} or (r.scope = 'group' and exists (select 1 from operators.group_members g
    where g.merchant_id = ${merchant} and g.head_id = o.merchant_id)) as reaches`

export type Found = Rights & {
  id: string
  operatorId: string
  isRestricted: boolean
  isStrong: boolean
  isIdle: boolean
  isFresh: boolean
  /** The network that they ask from is one of those that they and their role may be in. */
  isAllowedHere: boolean
  inactiveSeconds: number
}
type Asked = { home: number; merchantId: number; ip: string; freshMinutes: number }

/** The login of a token at the merchant whose host was asked, as far as it has not ended, with what it may at `merchantId`. */
export async function findLogin(db: Sql, tokenHash: Buffer, asked: Asked): Promise<Found | undefined> {
  const [row] = await db<Found[]>`
    select ${columns(db, asked.merchantId)}, s.id, s.operator_id as "operatorId", s.is_restricted as "isRestricted",
      s.is_strong as "isStrong",
      s.idle_expires_at <= now() as "isIdle",
      s.proven_at > now() - ${asked.freshMinutes} * interval '1 minute' as "isFresh",
      ${allowed(db, asked.ip)} as "isAllowedHere",
      extract(epoch from now() - s.last_active_at)::float8 as "inactiveSeconds"
    from operators.sessions s
    join operators.operators o on o.id = s.operator_id and o.state = 'active'
    join operators.roles r on r.merchant_id = o.merchant_id and r.code = o.role
    where s.token_hash = ${tokenHash} and s.merchant_id = ${asked.home} and s.ended_at is null
      and s.abs_expires_at > now()`
  return row
}

const allowed = (db: Sql, ip: string) => db`
  (o.networks = '{}' or ${ip}::inet <<= any(o.networks)) and (r.networks = '{}' or ${ip}::inet <<= any(r.networks))`

export async function isAllowedFrom(db: Sql, operatorId: string, ip: string): Promise<boolean> {
  const [row] = await db<{ isAllowed: boolean }[]>`
    select ${allowed(db, ip)} as "isAllowed" from operators.operators o
    join operators.roles r on r.merchant_id = o.merchant_id and r.code = o.role where o.id = ${operatorId}`
  return row?.isAllowed ?? false
}

/** What an operator may at a merchant; undefined where there is no such operator. */
export async function findRights(db: Sql | Tx, operatorId: string, merchantId: number): Promise<Rights | undefined> {
  const [row] = await db<Rights[]>`
    select ${columns(db, merchantId)} from operators.operators o
    join operators.roles r on r.merchant_id = o.merchant_id and r.code = o.role where o.id = ${operatorId}`
  return row
}

/** All who may act at a merchant, its own staff and that of who runs it. */
export async function listRights(
  db: Sql | Tx,
  merchantId: number,
): Promise<(Rights & { id: string; email: string })[]> {
  return db<(Rights & { id: string; email: string })[]>`
    select * from (
      select ${columns(db, merchantId)}, o.id, o.email from operators.operators o
      join operators.roles r on r.merchant_id = o.merchant_id and r.code = o.role) staff
    where reaches order by email`
}
