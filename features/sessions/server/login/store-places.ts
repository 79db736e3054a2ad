import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of the devices and addresses of members, for operators who look at one of them. */

type Who = { merchantId: number; memberId: string }
export type SeenPlace = { device: string; address: string; firstAt: Date; lastAt: Date; logins: number }

/** From which devices and addresses a member logged in, the newest first. */
export async function selectPlaces(db: Sql, { merchantId, memberId }: Who, limit: number): Promise<SeenPlace[]> {
  return db<SeenPlace[]>`
    select device_name as device, host(ip) as address, min(created_at) as "firstAt", max(last_active_at) as "lastAt",
      count(*)::int as logins
    from sessions.sessions
    where merchant_id = ${merchantId} and member_id = ${memberId} and audience <> 'pwd'
    group by device_name, ip order by max(last_active_at) desc limit ${limit}`
}

/** Who else logged in with the same browser from an address of a member's within 30 days; this machine itself is none. */
export async function selectSharers(db: Sql, { merchantId, memberId }: Who, limit: number): Promise<string[]> {
  const rows = await db<{ memberId: string }[]>`
    select distinct b.member_id as "memberId" from sessions.sessions a
    join sessions.sessions b on b.merchant_id = a.merchant_id and b.ip = a.ip and b.ua_hash = a.ua_hash
      and b.member_id <> a.member_id
    where a.merchant_id = ${merchantId} and a.member_id = ${memberId}
      and a.created_at > now() - interval '30 days' and b.created_at > now() - interval '30 days'
      and not a.ip <<= '127.0.0.0/8' and a.ip <> '::1'
    order by 1 limit ${limit}`
  return rows.map(row => row.memberId)
}

/** What tells no house from another: this machine, and networks that every house has. */
const NO_HOUSE = [
  ...['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '169.254.0.0/16'],
  ...['::1/128', 'fc00::/7', 'fe80::/10'],
]

/** Whether a member logged in from one of these addresses within 30 days; of IPv6 what one house has counts, a /64. */
export async function wasAtAddresses(tx: Tx, { merchantId, memberId }: Who, addresses: readonly string[]) {
  const rows = await tx`
    select from sessions.sessions s
    join unnest(${[...addresses]}::inet[]) a (address) on
      s.ip <<= network(set_masklen(a.address, case family(a.address) when 4 then 32 else 64 end))
      or s.last_ip <<= network(set_masklen(a.address, case family(a.address) when 4 then 32 else 64 end))
    where s.merchant_id = ${merchantId} and s.member_id = ${memberId} and s.created_at > now() - interval '30 days'
      and not exists (select from unnest(${NO_HOUSE}::inet[]) n where a.address <<= n)
    limit 1`
  return rows.length > 0
}

/** A place that several members logged in from: a browser at an address, or an address alone. */
export type SharedPlace = {
  kind: 'device' | 'address'
  key: string
  address: string
  memberId: string
  last: Date
  /** So many were there that not all of them were looked at. */
  isFull: boolean
}

const PLACES_OF_EACH = 6
const MOST_PLACES = 100
const MOST_LOGINS = 200
/** Of a place where a crowd was these are told, and who was asked for. */
const MOST_THERE = 30
const keyOf = (db: Sql) => db`md5(p.ip::text || encode(p.ua_hash, 'hex'))`

/** Who of a merchant was where these members were within 90 days, they themselves too. Trial accounts are nobody. */
export async function selectSharedPlaces(
  db: Sql,
  merchantId: number,
  memberIds: readonly string[],
): Promise<SharedPlace[]> {
  const logins = db`
    b.merchant_id = ${merchantId} and b.ip = p.ip and b.created_at > now() - interval '90 days'
    and b.audience in ('member', 'agent')`
  return db<SharedPlace[]>`
    with own as materialized (
      select s.ip, s.ua_hash, max(s.last) as last from unnest(${[...memberIds]}::text[]) m (id)
      cross join lateral (
        select ip, ua_hash, max(created_at) as last from sessions.sessions
        where member_id = m.id and merchant_id = ${merchantId} and created_at > now() - interval '90 days'
          and audience in ('member', 'agent') and not ip <<= '127.0.0.0/8' and ip <> '::1'
        group by ip, ua_hash order by last desc limit ${PLACES_OF_EACH}) s
      group by s.ip, s.ua_hash order by last desc limit ${MOST_PLACES}),
    seen as (
      select 'device' as kind, ${keyOf(db)} as key, p.ip, b.member_id, b.created_at from own p
      cross join lateral (select b.member_id, b.created_at from sessions.sessions b
        where ${logins} and b.ua_hash = p.ua_hash limit ${MOST_LOGINS}) b
      union all
      select 'address', host(p.ip), p.ip, b.member_id, b.created_at from (select distinct ip from own) p
      cross join lateral (select b.member_id, b.created_at from sessions.sessions b
        where ${logins} limit ${MOST_LOGINS}) b)
    select kind, key, address, member_id as "memberId", last, is_full as "isFull" from (
      select kind, key, host(ip) as address, member_id, max(created_at) as last,
        sum(count(*)) over place >= ${MOST_LOGINS} or count(*) over place > ${MOST_THERE} as is_full,
        row_number() over (place order by max(created_at) desc) as n
      from seen group by kind, key, ip, member_id window place as (partition by kind, key)) s
    where n <= ${MOST_THERE} or member_id = any(${[...memberIds]}::text[])`
}

/** Where somebody just logged in, and all who did from the same browser there within the 30 days before. */
export type BusyPlace = { at: Date; key: string; address: string; members: string[] }
/** After a login, up to an instant. A time is PostgreSQL's text of it, which loses nothing. */
export type After = { at: string; id: string; until: Date }

/** Of the next logins of a merchant: where at least so many members were, and the last login that was looked at. */
export async function selectBusyPlaces(db: Sql, merchantId: number, after: After, most: number, least: number) {
  const logins = await db<{ at: string; id: string }[]>`
    select created_at::text as at, id from sessions.sessions
    where merchant_id = ${merchantId} and (created_at, id) > (${after.at}::timestamptz, ${after.id}) and created_at <= ${after.until}
    order by created_at, id limit ${most}`
  const last = logins.at(-1)
  if (!last) return { places: [], last: undefined }
  const places = await db<BusyPlace[]>`
    with p as (
      select ip, ua_hash, max(created_at) as at from sessions.sessions
      where merchant_id = ${merchantId} and (created_at, id) > (${after.at}::timestamptz, ${after.id})
        and (created_at, id) <= (${last.at}::timestamptz, ${last.id}) and audience in ('member', 'agent')
        and not ip <<= '127.0.0.0/8' and ip <> '::1'
      group by ip, ua_hash)
    select p.at, ${keyOf(db)} as key, host(p.ip) as address, m.members from p
    cross join lateral (
      select array_agg(distinct b.member_id) as members from (
        select member_id from sessions.sessions
        where merchant_id = ${merchantId} and ip = p.ip and ua_hash = p.ua_hash and audience in ('member', 'agent')
          and created_at > p.at - interval '30 days' and created_at <= p.at limit ${MOST_LOGINS}) b) m
    where cardinality(m.members) >= ${least} order by p.at`
  return { places, last }
}
