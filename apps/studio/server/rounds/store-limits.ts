import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of the stakes that the platform allows, in minor units. */

export async function upsertLimit(db: Sql, game: string, currency: string, min: bigint, max: bigint): Promise<void> {
  await db`
    insert into studio.stake_limits (game, currency, min, max) values (${game}, ${currency}, ${min}, ${max})
    on conflict (game, currency) do update set min = excluded.min, max = excluded.max, set_at = clock_timestamp()`
}

export type StakeLimit = { game: string; currency: string; min: bigint; max: bigint }

export async function selectLimits(db: Sql | Tx, currencies: readonly string[]) {
  return db<StakeLimit[]>`
    select game, currency, min, max from studio.stake_limits where currency = any(${currencies as string[]})`
}
