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
