import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of limits that traders set. */

/** Minor units; null where the scope says nothing of it. */
export type SetLimits = {
  scope: string
  payout: bigint | null
  event: bigint | null
  outcome: bigint | null
  player: bigint | null
}

export async function selectLimits(db: Sql | Tx, currency: string, scopes: readonly string[]) {
  return db<SetLimits[]>`
    select scope, payout, event, outcome, player from studio.sports_limits
    where currency = ${currency} and scope = any(${scopes as string[]})`
}

export async function selectAllLimits(db: Sql, currency: string) {
  return db<(SetLimits & { reason: string; at: Date })[]>`
    select scope, payout, event, outcome, player, reason, changed_at as at from studio.sports_limits
    where currency = ${currency} and num_nonnulls(payout, event, outcome, player) > 0 order by changed_at desc, scope limit 500`
}

export async function upsertLimits(db: Sql, currency: string, limits: SetLimits, reason: string): Promise<void> {
  const { scope, payout, event, outcome, player } = limits
  await db`
    insert into studio.sports_limits (scope, currency, payout, event, outcome, player, reason)
    values (${scope}, ${currency}, ${payout}, ${event}, ${outcome}, ${player}, ${reason})
    on conflict (scope, currency) do update set payout = excluded.payout, event = excluded.event, outcome = excluded.outcome,
      player = excluded.player, reason = excluded.reason, changed_at = clock_timestamp()`
}
