import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of where members stand. */

export type Owner = { merchantId: number; memberId: string }
export type Standing = Owner & { currency: string; counted: number; claims: number }

/** Opens what is not there yet, and holds it until the transaction ends, always in the order of ids. */
export async function holdMembers(tx: Tx, members: readonly (Owner & { currency: string })[]): Promise<Standing[]> {
  const column = <K extends keyof Owner | 'currency'>(name: K) => members.map(each => each[name])
  await tx`
    insert into rebates.members (member_id, merchant_id, currency)
    select * from unnest(${column('memberId')}::text[], ${column('merchantId')}::int[], ${column('currency')}::text[])
    order by 1 on conflict do nothing`
  return tx<Standing[]>`
    select member_id as "memberId", merchant_id as "merchantId", currency, counted, claims from rebates.members
    where member_id = any(${column('memberId')}::text[]) order by member_id for update`
}

export async function updateMembers(tx: Tx, rows: readonly Standing[]): Promise<void> {
  const column = <K extends keyof Standing>(name: K) => rows.map(row => row[name])
  await tx`
    update rebates.members m set counted = r.counted, claims = r.claims
    from unnest(${column('memberId')}::text[], ${column('counted')}::int[], ${column('claims')}::int[])
      r(member_id, counted, claims)
    where m.member_id = r.member_id`
}

export type ProductRow = Owner & { product: string }

/** Something accrued of these. */
export async function markWaiting(tx: Tx, rows: readonly ProductRow[]): Promise<void> {
  const column = <K extends keyof ProductRow>(name: K) => rows.map(row => row[name])
  await tx`
    insert into rebates.products as p (member_id, product, merchant_id, waits)
    select distinct *, true from unnest(${column('memberId')}::text[], ${column('product')}::text[], ${column('merchantId')}::int[])
    on conflict (member_id, product) do update set waits = true where not p.waits`
}

export type Pending = {
  memberId: string
  product: string
  upto: number
  carry: bigint
  /** The last place that is taken along, what accrued up to it, and the own valid play that it came of. */
  cut: number
  accrued: bigint
  own: bigint
}

/** What of these members' products was counted before that instant and is not claimed. */
export async function selectPending(
  db: Sql | Tx,
  memberIds: readonly string[],
  until: Date,
  products: readonly string[] | null,
): Promise<Pending[]> {
  return db<Pending[]>`
    select p.member_id as "memberId", p.product, p.upto, p.carry, greatest(coalesce(a.cut, 0), p.upto) as cut, coalesce(a.accrued, 0)::bigint as accrued,
      coalesce(a.own, 0)::bigint as own
    from rebates.products p
    left join lateral (
      select max(a.place) as cut, sum(a.accrued - a.accrued_before) as accrued, sum(a.own - a.own_before) as own
      from rebates.accruals a where a.member_id = p.member_id and a.product = p.product and a.place > p.upto
        and a.place <= (
          select max(place) from rebates.accruals l
          where l.member_id = p.member_id and l.product = p.product and l.place > p.upto and l.at < ${until})) a on true
    where p.member_id = any(${memberIds}::text[]) and (${products}::text[] is null or p.product = any(${products}::text[]))
    order by p.member_id, p.product`
}
