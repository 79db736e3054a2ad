import type { Lock, MemberStatus } from '#features/people/rules/people.ts'
import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of how members stand, and of the lists that operators make of them. */

export type Standing = {
  lastLoginAt: Date | null
  /** Null while nobody has decided about it. */
  level: number | null
  deposited: bigint
  tags: string[]
  isTest: boolean
}

export async function touchLogin(tx: Tx, memberId: string): Promise<void> {
  await tx`update people.standings set last_login_at = now() where member_id = ${memberId}`
}

/** Said at each page, it seldom differs: what is the same is not written again. */
export async function updateLanguage(db: Sql | Tx, memberId: string, language: string): Promise<void> {
  await db`
    update people.standings set language = ${language}
    where member_id = ${memberId} and language is distinct from ${language}`
}

export async function findLanguage(db: Sql | Tx, memberId: string): Promise<string | undefined> {
  const [row] = await db<{ language: string | null }[]>`
    select language from people.standings where member_id = ${memberId}`
  return row?.language ?? undefined
}

export async function updateLevel(tx: Tx, memberId: string, level: number): Promise<void> {
  await tx`update people.standings set level = ${level} where member_id = ${memberId}`
}

export async function addDeposited(tx: Tx, paid: readonly { memberId: string; amount: bigint }[]): Promise<void> {
  await tx`
    update people.standings s set deposited = deposited + p.amount
    from (
      select member_id, sum(amount)::bigint as amount from unnest(${paid.map(each => each.memberId)}::text[],
        ${paid.map(each => each.amount)}::bigint[]) u(member_id, amount) group by member_id
    ) p
    where s.member_id = p.member_id`
}

export async function updateTags(tx: Tx, memberId: string, tags: readonly string[]): Promise<void> {
  await tx`update people.standings set tags = ${[...tags]}::text[] where member_id = ${memberId}`
}

export async function updateTest(tx: Tx, memberId: string, isTest: boolean): Promise<void> {
  await tx`update people.standings set is_test = ${isTest} where member_id = ${memberId}`
}

const standing = (db: Sql | Tx) => db`
  s.last_login_at as "lastLoginAt", s.level, s.deposited, s.tags, s.is_test as "isTest"`

export async function findStanding(db: Sql | Tx, merchantId: number, memberId: string): Promise<Standing | undefined> {
  const [row] = await db<Standing[]>`
    select ${standing(db)} from people.standings s where s.merchant_id = ${merchantId} and s.member_id = ${memberId}`
  return row
}

export type ListedMember = Standing & {
  id: string
  username: string
  type: number
  status: MemberStatus
  locks: Lock[]
  currency: string
  country: string
  registeredAt: Date
}

export type MemberFilter = {
  /** `locked`: active, but for what is closed to them. */
  status?: 'active' | 'locked' | 'blocked' | 'closed' | undefined
  registeredFrom?: string | undefined
  registeredTo?: string | undefined
  seenFrom?: string | undefined
  seenTo?: string | undefined
  /** `orNone`: who has none is meant, too. */
  level?: { is: number; orNone: boolean } | undefined
  /** At least so much, in ten-thousandths; of 0 those who never paid in. */
  deposited?: bigint | undefined
  tag?: string | undefined
  /** Where they registered, as an ISO code. */
  country?: string | undefined
  isTest?: boolean | undefined
  /** Of these alone. */
  ids?: readonly string[] | undefined
}
export type Place = { registeredAt: string; id: string }

/** Words of a status, not a parameter: the index of those apart serves only what names it. */
const ofStatus = (db: Sql, status: MemberFilter['status']) =>
  status === undefined
    ? db``
    : {
        active: db`and m.status = 'active' and m.locks = '{}'`,
        locked: db`and (m.status <> 'active' or m.locks <> '{}') and m.status = 'active'`,
        blocked: db`and (m.status <> 'active' or m.locks <> '{}') and m.status = 'blocked'`,
        closed: db`and (m.status <> 'active' or m.locks <> '{}') and m.status = 'closed'`,
      }[status]

function ofLevel(db: Sql, level: MemberFilter['level']) {
  if (!level) return db``
  return level.orNone ? db`and (s.level = ${level.is} or s.level is null)` : db`and s.level = ${level.is}`
}

const ofDeposited = (db: Sql, least: bigint | undefined) =>
  least === undefined ? db`` : least === 0n ? db`and s.deposited = 0` : db`and s.deposited >= ${least}`

/** The newest first; only what is asked for stands in the statement, so that each filter finds the index that serves it. */
export async function selectMembers(
  db: Sql,
  merchantId: number,
  filter: MemberFilter,
  place: Place | undefined,
  most: number,
): Promise<(ListedMember & { at: string })[]> {
  const { registeredFrom: from, registeredTo: to, seenFrom, seenTo, tag, country, isTest, ids } = filter
  return db<(ListedMember & { at: string })[]>`
    select m.id, m.username, m.type, m.status, m.locks, m.currency, m.country, s.registered_at as "registeredAt",
      (extract(epoch from s.registered_at) * 1000000)::bigint::text as at, ${standing(db)}
    from people.members m join people.standings s on s.member_id = m.id
    where m.merchant_id = ${merchantId} and s.merchant_id = ${merchantId} and m.type <> 4
      ${place ? db`and (s.registered_at, s.member_id) < (to_timestamp(0) + ${place.registeredAt}::bigint * interval '1 microsecond', ${place.id})` : db``}
      ${ofStatus(db, filter.status)} ${ofLevel(db, filter.level)} ${ofDeposited(db, filter.deposited)}
      ${from ? db`and s.registered_at >= ${from}::timestamptz` : db``}
      ${to ? db`and s.registered_at < ${to}::timestamptz` : db``}
      ${seenFrom ? db`and s.last_login_at >= ${seenFrom}::timestamptz` : db``}
      ${seenTo ? db`and s.last_login_at < ${seenTo}::timestamptz` : db``}
      ${country === undefined ? db`` : db`and m.country = ${country}`}
      ${tag === undefined ? db`` : db`and s.tags @> array[${tag}]::text[]`}
      ${isTest === undefined ? db`` : isTest ? db`and s.is_test` : db`and not s.is_test`}
      ${ids ? db`and m.id = any(${[...ids]}::text[])` : db``}
    order by s.registered_at desc, s.member_id desc limit ${most}`
}
