import type { Sql, Tx } from '#shared/server/db.ts'
import type { Day } from '#shared/zone.ts'
import type { Owner } from '../store-members.ts'

/* SQL of what was claimed. */

export type ClaimKind = 'CLAIM' | 'AUTO' | 'SWEEP' | 'EXCLUDED'
export type ClaimRow = Owner & {
  no: number
  kind: ClaimKind
  request: string | null
  at: Date
  day: Day
  currency: string
  amount: bigint
  minClaim: bigint
  cap: bigint | null
}
export type LineRow = {
  product: string
  fromPlace: number
  toPlace: number
  own: bigint
  carryBefore: bigint
  accrued: bigint
  paid: bigint
  carry: bigint
}
type LineOf = Owner & { no: number } & LineRow

const columns = (db: Sql | Tx) => db`
  member_id as "memberId", merchant_id as "merchantId", no, kind, request, at, day::text, currency, amount,
  min_claim as "minClaim", cap`

export async function findByRequest(db: Sql | Tx, memberId: string, request: string): Promise<ClaimRow | undefined> {
  const [row] = await db<ClaimRow[]>`
    select ${columns(db)} from rebates.claims where member_id = ${memberId} and request = ${request}`
  return row
}

export async function findClaim(db: Sql, { merchantId, memberId }: Owner, no: number): Promise<ClaimRow | undefined> {
  const [row] = await db<ClaimRow[]>`
    select ${columns(db)} from rebates.claims
    where member_id = ${memberId} and merchant_id = ${merchantId} and no = ${no}`
  return row
}

/** Newest first, each with the own valid play that it came of. */
export async function selectClaims(
  db: Sql,
  { merchantId, memberId }: Owner,
  { before, limit }: { before: number; limit: number },
): Promise<(ClaimRow & { own: bigint })[]> {
  return db`
    select ${columns(db)}, (select sum(own)::bigint from rebates.claim_lines l where (l.member_id, l.no) = (c.member_id, c.no)) as own
    from rebates.claims c where member_id = ${memberId} and merchant_id = ${merchantId} and no < ${before}
    order by no desc limit ${limit}`
}

/** Of several members; each line is of a claim. */
export async function insertClaims(tx: Tx, rows: readonly ClaimRow[], lines: readonly LineOf[]): Promise<void> {
  const claim = <K extends keyof ClaimRow>(name: K) => rows.map(row => row[name])
  await tx`
    insert into rebates.claims (member_id, merchant_id, no, kind, request, at, day, currency, amount, min_claim, cap)
    select * from unnest(${claim('memberId')}::text[], ${claim('merchantId')}::int[], ${claim('no')}::int[], ${claim('kind')}::text[],
      ${claim('request')}::text[], ${claim('at')}::timestamptz[], ${claim('day')}::date[], ${claim('currency')}::text[],
      ${claim('amount')}::bigint[], ${claim('minClaim')}::bigint[], ${claim('cap')}::bigint[])`
  const column = <K extends keyof LineOf>(name: K) => lines.map(line => line[name])
  await tx`
    insert into rebates.claim_lines (member_id, no, merchant_id, product, from_place, to_place, own, carry_before, accrued, paid, carry)
    select * from unnest(${column('memberId')}::text[], ${column('no')}::int[], ${column('merchantId')}::int[],
      ${column('product')}::text[], ${column('fromPlace')}::int[], ${column('toPlace')}::int[], ${column('own')}::bigint[],
      ${column('carryBefore')}::bigint[], ${column('accrued')}::bigint[], ${column('paid')}::bigint[],
      ${column('carry')}::bigint[])`
}

/** How far products are claimed now. `waits`: a whole unit was left, or something came after it. */
export async function updateProducts(tx: Tx, lines: readonly LineOf[], unit: bigint): Promise<void> {
  const column = <K extends keyof LineOf>(name: K) => lines.map(line => line[name])
  await tx`
    update rebates.products p set upto = l.upto, carry = l.carry, waits = l.carry >= ${unit} or exists (
      select from rebates.accruals a where a.member_id = p.member_id and a.product = p.product and a.place > l.upto)
    from unnest(${column('memberId')}::text[], ${column('product')}::text[], ${column('toPlace')}::int[],
      ${column('carry')}::bigint[]) l(member_id, product, upto, carry)
    where p.member_id = l.member_id and p.product = l.product`
}

/** What each of these was paid on a day, but for what exclusions paid; who was paid nothing is left out. */
export async function sumPaid(db: Sql | Tx, memberIds: readonly string[], day: Day): Promise<Map<string, bigint>> {
  const rows = await db<{ memberId: string; sum: bigint }[]>`
    select member_id as "memberId", sum(amount)::bigint as sum from rebates.claims
    where member_id = any(${memberIds}::text[]) and day = ${day} and kind <> 'EXCLUDED' group by 1`
  return new Map(rows.map(row => [row.memberId, row.sum]))
}

export async function selectLines(db: Sql, memberId: string, no: number): Promise<LineRow[]> {
  return db<LineRow[]>`
    select product, from_place as "fromPlace", to_place as "toPlace", own, carry_before as "carryBefore", accrued, paid, carry
    from rebates.claim_lines where member_id = ${memberId} and no = ${no} order by product`
}

export type BetOfClaim = {
  reference: string
  product: string
  at: Date
  acceptedAt: Date
  valid: bigint
  cash: bigint
  stake: bigint
  own: bigint
  ratePpm: number
  accrued: bigint
  accruedBefore: bigint
  why: string
}

/** The bets that a claim came of, the first first. */
export async function selectBetsOf(db: Sql, memberId: string, no: number, most: number): Promise<BetOfClaim[]> {
  return db<BetOfClaim[]>`
    select a.reference, a.product, a.at, a.accepted_at as "acceptedAt", a.valid, a.cash, a.stake, a.own, a.rate_ppm as "ratePpm",
      a.accrued, a.accrued_before as "accruedBefore", a.why
    from rebates.claim_lines l
    join rebates.accruals a on a.member_id = l.member_id and a.product = l.product
      and a.place > l.from_place and a.place <= l.to_place
    where l.member_id = ${memberId} and l.no = ${no} order by a.place limit ${most}`
}

/** Members of a merchant after this one for whom something of these products waits, or was left over, since before an instant. */
export async function selectWaiting(
  db: Sql,
  { merchantId, products, until, unit }: { merchantId: number; products: readonly string[]; until: Date; unit: bigint },
  after: string,
  most: number,
): Promise<string[]> {
  const rows = await db<{ memberId: string }[]>`
    select distinct p.member_id as "memberId" from rebates.products p
    where p.merchant_id = ${merchantId} and p.waits and p.member_id > ${after} and p.product = any(${products}::text[])
      and (exists (
        select from rebates.accruals a where a.member_id = p.member_id and a.product = p.product and a.place > p.upto
          and a.at < ${until})
        or p.carry >= ${unit} and not exists (
          select from rebates.claims c where c.member_id = p.member_id and c.at >= ${until}))
    order by 1 limit ${most}`
  return rows.map(row => row.memberId)
}

/** When a member was paid the last time. */
export async function findLastAt(db: Sql | Tx, memberId: string): Promise<Date | undefined> {
  const [row] = await db<{ at: Date }[]>`
    select at from rebates.claims where member_id = ${memberId} order by no desc limit 1`
  return row?.at
}
