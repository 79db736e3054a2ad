import { randomInt } from 'node:crypto'
import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of progressive jackpots. Micro units: millionths of the currency's smallest unit. */

export type PoolKey = { game: string; tier: string; currency: string }
type Entry = PoolKey & { kind: 'contribution' | 'seed' | 'payout'; roundId: string | null; micro: bigint }

const PARTS = 8

/** Opens a pool with its seed; nothing happens to one that is open. */
export async function openPool(tx: Tx, { game, tier, currency }: PoolKey, seedMicro: bigint): Promise<void> {
  const opened = await tx`
    insert into studio.jackpot_entries (game, tier, currency, kind, micro)
    values (${game}, ${tier}, ${currency}, 'seed', ${seedMicro})
    on conflict do nothing returning 1`
  if (opened.length === 0) return
  await tx`
    insert into studio.jackpot_parts (game, tier, currency, part, micro)
    select ${game}, ${tier}, ${currency}, part, case part when 0 then ${seedMicro}::bigint else 0 end
    from generate_series(0, ${PARTS - 1}) part`
}

export async function insertEntry(tx: Tx, { game, tier, currency, kind, roundId, micro }: Entry): Promise<void> {
  await tx`
    insert into studio.jackpot_entries (game, tier, currency, kind, round_id, micro)
    values (${game}, ${tier}, ${currency}, ${kind}, ${roundId}, ${micro})`
}

/** Notes what flows from each round into the pool, and adds it to one part. Throws when the pool is not open. */
export async function contribute(
  tx: Tx,
  { game, tier, currency }: PoolKey,
  flows: readonly { roundId: string; micro: bigint }[],
): Promise<void> {
  const [row] = await tx<{ added: number }[]>`
    with flows as (
      insert into studio.jackpot_entries (game, tier, currency, kind, round_id, micro)
      select ${game}, ${tier}, ${currency}, 'contribution', f.* from unnest(
        ${flows.map(flow => flow.roundId)}::text[], ${flows.map(flow => String(flow.micro))}::bigint[]) f
      returning micro),
    added as (
      update studio.jackpot_parts set micro = micro + (select sum(micro) from flows)::bigint
      where game = ${game} and tier = ${tier} and currency = ${currency} and part = ${randomInt(PARTS)} returning 1)
    select count(*)::int as added from added`
  if (row?.added !== 1) throw new Error(`${game}: the pool ${tier} in ${currency} is not open`)
}

/** Locks all pools of a game, in the order in which contributions lock parts of them. */
export async function lockPools(tx: Tx, game: string, currency: string): Promise<void> {
  await tx`
    select 1 from studio.jackpot_parts where game = ${game} and currency = ${currency}
    order by tier collate "C", part for update`
}

/** What a pool holds; lock it first to decide by it. */
export async function readPool(tx: Tx, { game, tier, currency }: PoolKey): Promise<bigint> {
  const [row] = await tx<{ micro: string }[]>`
    select coalesce(sum(micro), 0)::text as micro from studio.jackpot_parts
    where game = ${game} and tier = ${tier} and currency = ${currency}`
  return BigInt(row!.micro)
}

/** All of the pool in its first part. */
export async function setPool(tx: Tx, { game, tier, currency }: PoolKey, micro: bigint): Promise<void> {
  await tx`
    update studio.jackpot_parts set micro = case part when 0 then ${micro}::bigint else 0 end
    where game = ${game} and tier = ${tier} and currency = ${currency}`
}

/** Whole units in the pools of games in a currency. */
export async function selectPools(db: Sql, games: readonly string[], currency: string) {
  return db<{ game: string; tier: string; amount: bigint }[]>`
    select game, tier, floor(sum(micro) / 1000000)::bigint as amount from studio.jackpot_parts
    where game = any(${games as string[]}) and currency = ${currency} group by game, tier order by game, tier`
}

/** What rounds won from pools, in whole units. */
export async function selectWon(db: Sql | Tx, roundIds: readonly string[]) {
  return db<{ roundId: string; tier: string; amount: bigint }[]>`
    select round_id as "roundId", tier, micro / 1000000 as amount from studio.jackpot_entries
    where round_id = any(${roundIds as string[]}) and kind = 'payout' order by id`
}
