import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of progressive pools. */

/** A pool that its vendor did not tell again for so long is not shown: it may have been paid (security D6). */
const GOOD_SECONDS = 30

/** A vendor to ask for a merchant's pools, and until when nobody else asks it, as PostgreSQL writes it. */
export type DueRead = { merchantId: number; vendorId: number; baseUrl: string; askAt: string }

/** Vendors of merchants to ask now, some of them. They are taken: nobody else asks them for the next `seconds`. */
export async function takeDue(db: Sql, seconds: number): Promise<DueRead[]> {
  return db<DueRead[]>`
    with due as (
      insert into games.jackpot_reads (merchant_id, vendor_id, ask_at)
      select m.merchant_id, m.vendor_id, clock_timestamp() + ${seconds} * interval '1 second'
      from games.merchant_vendors m join games.vendors v on v.id = m.vendor_id
      left join games.jackpot_reads r on r.merchant_id = m.merchant_id and r.vendor_id = m.vendor_id
      where m.enabled and v.enabled and coalesce(r.ask_at, '-infinity') <= clock_timestamp()
      order by r.ask_at nulls first limit 50
      on conflict (merchant_id, vendor_id) do update set ask_at = excluded.ask_at
        where jackpot_reads.ask_at <= clock_timestamp()
      returning merchant_id, vendor_id, ask_at)
    select d.merchant_id as "merchantId", d.vendor_id as "vendorId", v.base_url as "baseUrl", d.ask_at::text as "askAt"
    from due d join games.vendors v on v.id = d.vendor_id`
}

/** Whether nobody has asked since: only then the answer is the newest. Until the transaction ends nobody does. Told as text, for dates keep ms only. */
export async function holdsRead(tx: Tx, { merchantId, vendorId, askAt }: DueRead): Promise<boolean> {
  const rows = await tx`
    select from games.jackpot_reads
    where merchant_id = ${merchantId} and vendor_id = ${vendorId} and ask_at::text = ${askAt} for update`
  return rows.length > 0
}

export async function postponeRead(tx: Tx, merchantId: number, vendorId: number, seconds: number): Promise<void> {
  await tx`
    update games.jackpot_reads set ask_at = clock_timestamp() + ${seconds} * interval '1 second'
    where merchant_id = ${merchantId} and vendor_id = ${vendorId}`
}

export type NewPool = { pool: string; game: string; level: string; amount: bigint; fullStake: bigint | null }

/** A vendor's pools are those that it told now. */
export async function replacePools(
  tx: Tx,
  { merchantId, vendorId, currency }: { merchantId: number; vendorId: number; currency: string },
  pools: readonly NewPool[],
): Promise<void> {
  const column = (name: keyof NewPool) => pools.map(each => each[name])
  await tx`
    delete from games.jackpots where merchant_id = ${merchantId} and vendor_id = ${vendorId}
      and pool <> all(${column('pool')}::text[])`
  await tx`
    insert into games.jackpots (merchant_id, vendor_id, currency, pool, game, level, amount, full_stake)
    select ${merchantId}, ${vendorId}, ${currency}, * from unnest(${column('pool')}::text[], ${column('game')}::text[],
      ${column('level')}::text[], ${column('amount')}::bigint[], ${column('fullStake')}::bigint[])
    on conflict (merchant_id, vendor_id, pool) do update set game = excluded.game, level = excluded.level,
      currency = excluded.currency, amount = excluded.amount, full_stake = excluded.full_stake, told_at = excluded.told_at`
}

export type PoolRow = {
  vassalage: string
  gameCode: string
  level: string
  name: string
  names: Record<string, string>
  coverUrl: string
  amount: bigint
  currency: string
  fullStake: bigint | null
}

/** A merchant's pools in its currency that their vendors stand for now, the largest first. */
export async function selectPools(db: Sql, merchantId: number, currency: string): Promise<PoolRow[]> {
  return db<PoolRow[]>`
    select v.code as vassalage, j.game as "gameCode", j.level, coalesce(g.name, j.game) as name,
      coalesce(g.names, '{}') as names, coalesce(g.cover_url, '') as "coverUrl", j.amount, j.currency,
      j.full_stake as "fullStake"
    from games.jackpots j
    join games.vendors v on v.id = j.vendor_id and v.enabled
    join games.merchant_vendors m on m.merchant_id = j.merchant_id and m.vendor_id = j.vendor_id and m.enabled
    left join games.games g on g.vendor_id = j.vendor_id and g.code = j.game
    where j.merchant_id = ${merchantId} and j.currency = ${currency}
      and j.told_at > now() - ${GOOD_SECONDS} * interval '1 second'
    order by j.amount desc, j.pool`
}
