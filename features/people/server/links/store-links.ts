import type { LinkState } from '#features/people/rules/links.ts'
import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of links that others register through. */

export type Link = {
  id: string
  merchantId: number
  ownerId: string
  kind: 'agent' | 'member'
  code: string
  label: string
  series: Record<string, number>
  rates: Record<string, number>
  maxUses: number | null
  used: number
  domain: string
  contact: string
  isOn: boolean
  createdAt: Date
  expiresAt: Date | null
}
export type ListedLink = Link & { state: LinkState; firstDeposits: number }

const columns = (db: Sql | Tx) => db`
  l.id, l.merchant_id as "merchantId", l.owner_id as "ownerId", l.kind, l.code, l.label, l.series, l.rates,
  l.max_uses as "maxUses", l.used, l.domain, l.contact, l.is_on as "isOn", l.created_at as "createdAt",
  l.expires_at as "expiresAt"`

export type NewLink = Omit<Link, 'used' | 'isOn' | 'createdAt' | 'expiresAt'> & { days: number }

/** False when another link has that code. `days` 0 is for ever. */
export async function insertLink(tx: Tx, l: NewLink): Promise<boolean> {
  const done = await tx`
    insert into people.links (id, merchant_id, owner_id, kind, code, label, series, rates, max_uses, domain, contact, expires_at)
    values (${l.id}, ${l.merchantId}, ${l.ownerId}, ${l.kind}, ${l.code}, ${l.label}, ${tx.json(l.series)},
      ${tx.json(l.rates)}, ${l.maxUses}, ${l.domain}, ${l.contact},
      case when ${l.days}::int > 0 then now() + ${l.days}::int * interval '1 day' end)
    on conflict (merchant_id, code) do nothing`
  return done.count === 1
}

export async function findLinkByCode(db: Sql | Tx, merchantId: number, code: string): Promise<ListedLink | undefined> {
  const [row] = await db<ListedLink[]>`
    select ${columns(db)}, ${stateOf(db)} as state, 0 as "firstDeposits" from people.links l
    where l.merchant_id = ${merchantId} and l.code = ${code}`
  return row
}

/** As rules/links.ts says it. */
const stateOf = (db: Sql | Tx) => db`
  case when l.used >= l.max_uses then 'exhausted' when l.expires_at <= now() then 'expired'
    when l.is_on then 'active' else 'disabled' end`

/** One use more, where it still takes somebody. */
export async function takeUse(tx: Tx, merchantId: number, id: string): Promise<Link | undefined> {
  const [row] = await tx<Link[]>`
    update people.links l set used = used + 1
    where l.merchant_id = ${merchantId} and l.id = ${id} and l.is_on and l.used < coalesce(l.max_uses, l.used + 1)
      and (l.expires_at is null or l.expires_at > now())
    returning ${columns(tx)}`
  return row
}

export async function findLink(db: Sql | Tx, merchantId: number, id: string): Promise<ListedLink | undefined> {
  const [row] = await db<ListedLink[]>`
    select ${columns(db)}, ${stateOf(db)} as state, ${firstDeposits(db)} as "firstDeposits" from people.links l
    where l.merchant_id = ${merchantId} and l.id = ${id}`
  return row
}

const firstDeposits = (db: Sql | Tx) => db`(
  select count(*)::int from people.agreements a join people.members m on m.number = a.member
  join people.standings s on s.member_id = m.id where a.link_id = l.id and s.deposited > 0)`

/** Nobody else decides about it until this transaction ends. */
export async function holdLink(
  tx: Tx,
  merchantId: number,
  ownerId: string,
  id: string,
): Promise<ListedLink | undefined> {
  const [row] = await tx<ListedLink[]>`
    select ${columns(tx)}, ${stateOf(tx)} as state, 0 as "firstDeposits" from people.links l
    where l.merchant_id = ${merchantId} and l.owner_id = ${ownerId} and l.id = ${id} for update`
  return row
}

export async function updateLink(tx: Tx, id: string, { label, isOn }: { label: string; isOn: boolean }): Promise<void> {
  await tx`update people.links set label = ${label}, is_on = ${isOn} where id = ${id}`
}

export async function deleteLink(tx: Tx, id: string): Promise<void> {
  await tx`delete from people.links where id = ${id}`
}

export type LinkFilter = {
  state?: LinkState | undefined
  kind?: 'agent' | 'member' | undefined
  label?: string | undefined
  from?: Date | undefined
  until?: Date | undefined
}

const matching = (db: Sql | Tx, ownerId: string, f: LinkFilter) => db`
  l.owner_id = ${ownerId} and (${f.kind ?? null}::text is null or l.kind = ${f.kind ?? null})
  and (${f.label ?? null}::text is null or position(lower(${f.label ?? null}) in lower(l.label)) > 0)
  and (${f.from ?? null}::timestamptz is null or l.created_at >= ${f.from ?? null})
  and (${f.until ?? null}::timestamptz is null or l.created_at < ${f.until ?? null})
  and (${f.state ?? null}::text is null or ${stateOf(db)} = ${f.state ?? null})`

export async function selectLinks(
  db: Sql,
  ownerId: string,
  filter: LinkFilter,
  { skip, limit }: { skip: number; limit: number },
) {
  return db<ListedLink[]>`
    select ${columns(db)}, ${stateOf(db)} as state, ${firstDeposits(db)} as "firstDeposits" from people.links l
    where ${matching(db, ownerId, filter)} order by l.created_at desc, l.id desc offset ${skip} limit ${limit}`
}

export async function countLinks(db: Sql | Tx, ownerId: string, filter: LinkFilter) {
  const [row] = await db<{ total: number; registrations: number }[]>`
    select count(*)::int as total, coalesce(sum(l.used), 0)::int as registrations from people.links l
    where ${matching(db, ownerId, filter)}`
  return row!
}
