import type { Sql, Tx } from '#shared/server/db.ts'
import type { SetMargin } from './margins.ts'

/* SQL of margins that traders set. */

export async function selectMargins(db: Sql | Tx) {
  return db<SetMargin[]>`select scope, market, margin from studio.sports_margins where margin is not null`
}

export async function selectMarginsTold(db: Sql) {
  return db<(SetMargin & { reason: string; at: Date })[]>`
    select scope, market, margin, reason, changed_at as at from studio.sports_margins
    where margin is not null order by changed_at desc, scope, market limit 500`
}

export async function upsertMargin(
  db: Sql,
  { scope, market, margin, reason }: Omit<SetMargin, 'margin'> & { margin: number | null; reason: string },
): Promise<void> {
  await db`
    insert into studio.sports_margins (scope, market, margin, reason) values (${scope}, ${market}, ${margin}, ${reason})
    on conflict (scope, market) do update set margin = excluded.margin, reason = excluded.reason,
      changed_at = clock_timestamp()`
}

/** The sport of an event, empty while nobody knows it. */
export async function findSport(db: Sql, event: string): Promise<string> {
  const [row] = await db<{ sport: string }[]>`select sport from studio.sports_events where id = ${event}`
  return row?.sport ?? ''
}
