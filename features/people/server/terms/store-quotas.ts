import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of quotas: how many accounts of a band of series an agent may open. */

export type QuotaRow = { group: string; band: number; granted: number | null; direct: number; givenOn: number }

/** By group and band; `granted` null where nobody limited it. `groups`, `from` and `to` are the bands that are asked for. */
export async function selectQuotas(
  db: Sql | Tx,
  agent: { id: string; number: number },
  bands: readonly { group: string; from: number; to: number }[],
): Promise<QuotaRow[]> {
  return db<QuotaRow[]>`
    select b.lottery_group as "group", b.low as band, coalesce(q.granted, 0) + g.received as granted, d.n as direct,
      coalesce(o.n, 0)::int as "givenOn"
    from unnest(${bands.map(each => each.group)}::text[], ${bands.map(each => each.from)}::int[],
      ${bands.map(each => each.to)}::int[]) b(lottery_group, low, high)
    left join people.quotas q on q.member = ${agent.number} and q.lottery_group = b.lottery_group and q.band = b.low
    -- Null without a gift: with neither a grant nor a gift nothing is limited.
    cross join lateral (
      select case when count(*) > 0 or q.granted is not null then coalesce(sum(g.count), 0)::int end as received
      from people.quota_gifts g
      where g.receiver = ${agent.number} and g.lottery_group = b.lottery_group and g.band = b.low) g
    cross join lateral (
      select count(*)::int as n from people.members m
      join people.terms t on t.member = m.number and t.kind = 'series' and t.subject = b.lottery_group
        and t.value between b.low and b.high
      where m.upline_id = ${agent.id} and m.status <> 'closed') d
    left join lateral (
      select sum(count) as n from people.quota_gifts g
      where g.giver = ${agent.number} and g.lottery_group = b.lottery_group and g.band = b.low) o on true`
}

export type Gift = {
  merchantId: number
  giver: number
  key: string
  receiver: number
  group: string
  band: number
  count: number
}

/** What an earlier gift of the same key was; undefined when this one is made. */
export async function insertGift(
  tx: Tx,
  g: Gift,
): Promise<Pick<Gift, 'receiver' | 'group' | 'band' | 'count'> | undefined> {
  const done = await tx`
    insert into people.quota_gifts (merchant_id, giver, key, receiver, lottery_group, band, count)
    values (${g.merchantId}, ${g.giver}, ${g.key}, ${g.receiver}, ${g.group}, ${g.band}, ${g.count})
    on conflict (giver, key) do nothing`
  if (done.count === 1) return undefined
  const [row] = await tx<Pick<Gift, 'receiver' | 'group' | 'band' | 'count'>[]>`
    select receiver, lottery_group as "group", band, count from people.quota_gifts
    where giver = ${g.giver} and key = ${g.key}`
  return row
}

export async function upsertQuota(
  tx: Tx,
  merchantId: number,
  member: number,
  group: string,
  band: number,
  granted: number,
) {
  await tx`
    insert into people.quotas (merchant_id, member, lottery_group, band, granted)
    values (${merchantId}, ${member}, ${group}, ${band}, ${granted})
    on conflict (member, lottery_group, band) do update set granted = excluded.granted`
}

export async function sumGiven(db: Sql | Tx, giver: number, receiver: number) {
  return db<{ group: string; band: number; given: number }[]>`
    select lottery_group as "group", band, sum(count)::int as given from people.quota_gifts
    where giver = ${giver} and receiver = ${receiver} group by 1, 2`
}
