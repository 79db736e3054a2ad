import type { Amount } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { Day } from '#shared/zone.ts'
import type { Owner, Texts } from '../envelopes/store-envelopes.ts'

/* SQL of wheels. */

export type WheelRow = {
  id: string
  merchantId: number
  promotion: string
  currency: string
  texts: Texts
  spinsADay: number
  startsAt: Date
  endsAt: Date
  by: string
  at: Date
}
export type PrizeRow = { place: number; weight: number; amount: Amount; stock: number | null; taken: number }
export type SeedRow = { n: number; sealedSeed: Uint8Array; commitment: string; nonce: number; revealedAt: Date | null }
export type SpinRow = {
  id: string
  key: string
  n: number
  nonce: number
  clientSeed: string
  number: bigint
  place: number
  amount: Amount
  isOut: boolean
  at: Date
}

const wheelColumns = (db: Sql | Tx) => db`
  id, merchant_id as "merchantId", promotion, currency, texts, spins_a_day as "spinsADay", starts_at as "startsAt",
  ends_at as "endsAt", by, at`
const spinColumns = (db: Sql | Tx) => db`
  id, key, n, nonce, client_seed as "clientSeed", number, place, amount, is_out as "isOut", at`

/** False where it is there already. */
export async function insertWheel(tx: Tx, row: WheelRow): Promise<boolean> {
  const done = await tx`
    insert into draws.wheels (id, merchant_id, promotion, currency, texts, spins_a_day, starts_at, ends_at, by, at)
    values (${row.id}, ${row.merchantId}, ${row.promotion}, ${row.currency}, ${tx.json(row.texts)}, ${row.spinsADay},
      ${row.startsAt}, ${row.endsAt}, ${row.by}, ${row.at}) on conflict do nothing`
  return done.count === 1
}

export async function insertPrizes(
  tx: Tx,
  { id, merchantId }: WheelRow,
  prizes: readonly Omit<PrizeRow, 'taken'>[],
): Promise<void> {
  for (const { place, weight, amount, stock } of prizes)
    await tx`
      insert into draws.wheel_prizes (wheel_id, place, merchant_id, weight, amount, stock)
      values (${id}, ${place}, ${merchantId}, ${weight}, ${amount}, ${stock})`
}

export async function findWheel(db: Sql | Tx, merchantId: number, id: string): Promise<WheelRow | undefined> {
  const [row] = await db<WheelRow[]>`
    select ${wheelColumns(db)} from draws.wheels where merchant_id = ${merchantId} and id = ${id}`
  return row
}

/** Those that run at that time; all without one. */
export async function selectWheels(db: Sql, merchantId: number, at: Date | null): Promise<WheelRow[]> {
  return db<WheelRow[]>`
    select ${wheelColumns(db)} from draws.wheels
    where merchant_id = ${merchantId}
      and (${at}::timestamptz is null or starts_at <= ${at}::timestamptz and ends_at > ${at}::timestamptz)
    order by starts_at desc, id limit 100`
}

export async function selectPrizes(db: Sql | Tx, id: string): Promise<PrizeRow[]> {
  return db<PrizeRow[]>`
    select place, weight, amount, stock, taken from draws.wheel_prizes where wheel_id = ${id} order by place`
}

/** What is left of a promotion's budget. */
export async function budgetLeft(db: Sql | Tx, { merchantId, promotion }: WheelRow): Promise<bigint> {
  const [row] = await db<{ left: bigint }[]>`
    select budget_left as left from promotions.public_promotions where merchant_id = ${merchantId} and code = ${promotion}`
  return row?.left ?? 0n
}

/** One more of it is taken; false where none is left. */
export async function takePrize(tx: Tx, id: string, place: number): Promise<boolean> {
  const done = await tx`
    update draws.wheel_prizes set taken = taken + 1
    where wheel_id = ${id} and place = ${place} and (stock is null or taken < stock)`
  return done.count === 1
}

export async function giveBackPrize(tx: Tx, id: string, place: number): Promise<void> {
  await tx`update draws.wheel_prizes set taken = taken - 1 where wheel_id = ${id} and place = ${place}`
}

export async function insertSeed(tx: Tx, id: string, owner: Owner, seed: Omit<SeedRow, 'nonce' | 'revealedAt'>) {
  await tx`
    insert into draws.wheel_seeds (wheel_id, member_id, n, merchant_id, sealed_seed, commitment)
    values (${id}, ${owner.memberId}, ${seed.n}, ${owner.merchantId}, ${seed.sealedSeed}, ${seed.commitment}) on conflict do nothing`
}

const seedColumns = (db: Sql | Tx) => db`
  n, sealed_seed as "sealedSeed", commitment, nonce, revealed_at as "revealedAt"`

/** The seed in use, held. */
export async function holdSeed(tx: Tx, id: string, memberId: string): Promise<SeedRow | undefined> {
  const [row] = await tx<SeedRow[]>`
    select ${seedColumns(tx)} from draws.wheel_seeds
    where wheel_id = ${id} and member_id = ${memberId} and revealed_at is null for update`
  return row
}

/** Of a member, the newest first. */
export async function selectSeeds(db: Sql | Tx, id: string, memberId: string): Promise<SeedRow[]> {
  return db<SeedRow[]>`
    select ${seedColumns(db)} from draws.wheel_seeds where wheel_id = ${id} and member_id = ${memberId} order by n desc limit 50`
}

export async function updateNonce(tx: Tx, id: string, memberId: string, n: number): Promise<void> {
  await tx`
    update draws.wheel_seeds set nonce = nonce + 1 where wheel_id = ${id} and member_id = ${memberId} and n = ${n}`
}

export async function updateRevealed(tx: Tx, id: string, memberId: string, n: number, at: Date): Promise<void> {
  await tx`
    update draws.wheel_seeds set revealed_at = ${at} where wheel_id = ${id} and member_id = ${memberId} and n = ${n}`
}

export async function insertSpin(tx: Tx, id: string, owner: Owner, spin: SpinRow & { day: Day }): Promise<void> {
  await tx`
    insert into draws.wheel_spins (id, wheel_id, member_id, merchant_id, key, n, nonce, client_seed, number, place, amount, is_out,
      day, at)
    values (${spin.id}, ${id}, ${owner.memberId}, ${owner.merchantId}, ${spin.key}, ${spin.n}, ${spin.nonce}, ${spin.clientSeed},
      ${spin.number}, ${spin.place}, ${spin.amount}, ${spin.isOut}, ${spin.day}, ${spin.at})`
}

export async function findSpin(db: Sql | Tx, id: string, memberId: string, key: string): Promise<SpinRow | undefined> {
  const [row] = await db<SpinRow[]>`
    select ${spinColumns(db)} from draws.wheel_spins where wheel_id = ${id} and member_id = ${memberId} and key = ${key}`
  return row
}

/** Of a member, the newest first. */
export async function selectSpins(db: Sql | Tx, id: string, memberId: string, limit: number): Promise<SpinRow[]> {
  return db<SpinRow[]>`
    select ${spinColumns(db)} from draws.wheel_spins where wheel_id = ${id} and member_id = ${memberId}
    order by at desc, id desc limit ${limit}`
}

export async function countSpins(db: Sql | Tx, id: string, memberId: string, day: Day): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from draws.wheel_spins where wheel_id = ${id} and member_id = ${memberId} and day = ${day}`
  return row!.count
}

/** How often each place came up, and what all of them paid. */
export async function selectDrawn(db: Sql, id: string): Promise<{ place: number; count: number; paid: Amount }[]> {
  return db<{ place: number; count: number; paid: Amount }[]>`
    select place, count(*)::int as count, sum(amount)::bigint as paid from draws.wheel_spins where wheel_id = ${id}
    group by place order by place`
}

/** The business day of a merchant at an instant. */
export async function selectDay(db: Sql | Tx, merchantId: number, at: Date): Promise<Day> {
  const [row] = await db<{ day: Day }[]>`
    select (${at}::timestamptz at time zone time_zone)::date::text as day
    from settings.public_clocks where merchant_id = ${merchantId}`
  return row!.day
}
