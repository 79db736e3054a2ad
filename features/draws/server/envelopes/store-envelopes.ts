import type { Amount } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of envelopes. */

export type Texts = Readonly<Record<string, { title: string; about: string }>>
export type Owner = { merchantId: number; memberId: string }
/** Own valid play of yesterday, or what was paid in then. */
export type Asks = { of: 'play' | 'deposit'; amount: Amount }
export type EnvelopeRow = {
  id: string
  merchantId: number
  promotion: string
  currency: string
  texts: Texts
  sealedSeed: Uint8Array
  commitment: string
  publicInput: string
  budget: Amount
  count: number
  min: Amount
  max: Amount
  unit: bigint
  startsAt: Date
  endsAt: Date
  /** What taking part asks of yesterday. */
  asks: Asks['of'] | null
  asksAmount: Amount | null
  taken: number
  state: 'OPEN' | 'CLOSED'
  by: string
  at: Date
}
export type ClaimRow = { memberId: string; place: number; amount: Amount; at: Date }

const columns = (db: Sql | Tx) => db`
  id, merchant_id as "merchantId", promotion, currency, texts, sealed_seed as "sealedSeed", commitment,
  public_input as "publicInput", budget, count, min_part as min, max_part as max, unit, starts_at as "startsAt",
  ends_at as "endsAt", asks, asks_amount as "asksAmount", taken, state, by, at`

export async function insertEnvelope(tx: Tx, row: Omit<EnvelopeRow, 'taken' | 'state'>): Promise<void> {
  await tx`
    insert into draws.envelopes (id, merchant_id, promotion, currency, texts, sealed_seed, commitment, public_input, budget, count,
      min_part, max_part, unit, starts_at, ends_at, asks, asks_amount, by, at)
    values (${row.id}, ${row.merchantId}, ${row.promotion}, ${row.currency}, ${tx.json(row.texts)}, ${row.sealedSeed},
      ${row.commitment}, ${row.publicInput}, ${row.budget}, ${row.count}, ${row.min}, ${row.max}, ${row.unit}, ${row.startsAt},
      ${row.endsAt}, ${row.asks}, ${row.asksAmount}, ${row.by}, ${row.at})`
}

export async function findEnvelope(db: Sql | Tx, merchantId: number, id: string): Promise<EnvelopeRow | undefined> {
  const [row] = await db<EnvelopeRow[]>`
    select ${columns(db)} from draws.envelopes where merchant_id = ${merchantId} and id = ${id}`
  return row
}

export async function holdEnvelope(tx: Tx, id: string): Promise<EnvelopeRow | undefined> {
  const [row] = await tx<EnvelopeRow[]>`select ${columns(tx)} from draws.envelopes where id = ${id} for update`
  return row
}

/** Those that run, come within a day, or ended within the last one. */
export async function selectEnvelopes(db: Sql, merchantId: number, currency: string, at: Date): Promise<EnvelopeRow[]> {
  return db<EnvelopeRow[]>`
    select ${columns(db)} from draws.envelopes
    where merchant_id = ${merchantId} and currency = ${currency} and starts_at < ${at}::timestamptz + interval '1 day'
      and ends_at > ${at}::timestamptz - interval '1 day'
    order by starts_at, id limit 20`
}

export async function selectAll(db: Sql, merchantId: number, limit: number): Promise<EnvelopeRow[]> {
  return db<EnvelopeRow[]>`
    select ${columns(db)} from draws.envelopes where merchant_id = ${merchantId} order by starts_at desc, id limit ${limit}`
}

/** Takes the next part: its place, or nothing when none is left, before the start or after the end. */
export async function takeNext(tx: Tx, id: string, at: Date): Promise<number | undefined> {
  const [row] = await tx<{ place: number }[]>`
    update draws.envelopes set taken = taken + 1
    where id = ${id} and state = 'OPEN' and taken < count and starts_at <= ${at} and ends_at > ${at} returning taken - 1 as place`
  return row?.place
}

export async function insertClaim(tx: Tx, id: string, owner: Owner, claim: Omit<ClaimRow, 'memberId'>): Promise<void> {
  await tx`
    insert into draws.envelope_claims (envelope_id, member_id, merchant_id, place, amount, at)
    values (${id}, ${owner.memberId}, ${owner.merchantId}, ${claim.place}, ${claim.amount}, ${claim.at})`
}

export async function findClaim(db: Sql | Tx, id: string, memberId: string): Promise<ClaimRow | undefined> {
  const [row] = await db<ClaimRow[]>`
    select member_id as "memberId", place, amount, at from draws.envelope_claims
    where envelope_id = ${id} and member_id = ${memberId}`
  return row
}

export async function selectClaims(db: Sql | Tx, id: string): Promise<ClaimRow[]> {
  return db<ClaimRow[]>`
    select member_id as "memberId", place, amount, at from draws.envelope_claims where envelope_id = ${id} order by place`
}

/** Their time is over, or nothing is left. */
export async function selectDue(db: Sql, at: Date): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from draws.envelopes where state = 'OPEN' and (ends_at <= ${at} or taken = count) order by id`
  return rows.map(({ id }) => id)
}

export async function updateClosed(tx: Tx, id: string): Promise<void> {
  await tx`update draws.envelopes set state = 'CLOSED' where id = ${id}`
}

/** A merchant's clock. */
export async function findZone(db: Sql | Tx, merchantId: number): Promise<string> {
  const [row] = await db<{ timeZone: string }[]>`
    select time_zone as "timeZone" from settings.public_clocks where merchant_id = ${merchantId}`
  return row!.timeZone
}

/** What a member played of their own between two instants, by bets as they count now, or paid in. */
export async function sumOf(tx: Tx, memberId: string, of: Asks['of'], { from, until }: { from: Date; until: Date }) {
  const [row] =
    of === 'play'
      ? await tx<{ sum: bigint }[]>`
          select coalesce(sum(case when stake > 0 then div(valid * cash::numeric, stake) else 0 end), 0)::bigint as sum
          from turnover.public_staked
          where member_id = ${memberId} and accepted_at >= ${from} and accepted_at < ${until}`
      : await tx<{ sum: bigint }[]>`
          select coalesce(sum(cash), 0)::bigint as sum from wallet.public_moved
          where member_id = ${memberId} and book = 'real' and kind in ('deposit', 'deposit_reversed') and at >= ${from} and at < ${until}`
  return row!.sum
}
