import type { Sql, Tx } from '#shared/server/db.ts'
import { editEvents, lockProducers } from '../listening/store-feed.ts'

/* SQL of what traders stopped. */

type Where = { eventId: string; sport: string; market: number; specifiers: string }

export const marketScope = (eventId: string, market: number, specifiers: string): string =>
  `market ${eventId} ${market} ${specifiers}`

/** All that a market is stopped with. */
export const stopsOf = ({ eventId, sport, market, specifiers }: Where): string[] => [
  ...['book', `sport ${sport}`, `event ${eventId}`],
  marketScope(eventId, market, specifiers),
]

/** Which of these scopes are stopped. */
export async function selectStopped(db: Sql | Tx, scopes: readonly string[]): Promise<Set<string>> {
  const rows = await db<{ scope: string }[]>`
    select scope from studio.sports_stops where is_on and scope = any(${scopes as string[]})`
  return new Set(rows.map(({ scope }) => scope))
}

export type Stop = { scope: string; reason: string; at: Date }

export async function selectStops(db: Sql) {
  return db<Stop[]>`
    select scope, reason, changed_at as at from studio.sports_stops where is_on order by changed_at desc, scope limit 200`
}

/** False where it stands so already. */
export async function upsertStop(tx: Tx, scope: string, isOn: boolean, reason: string): Promise<boolean> {
  const rows = await tx`
    insert into studio.sports_stops as s (scope, is_on, reason) values (${scope}, ${isOn}, ${reason})
    on conflict (scope) do update set is_on = excluded.is_on, reason = excluded.reason, changed_at = clock_timestamp()
    where s.is_on <> excluded.is_on returning 1`
  return rows.length > 0
}

export type Closing = { eventId: string | null; sport: string | null; market: number | null; specifiers: string | null }

/** Events that have open markets of these, held as whoever hears the feed holds them; that and screens are told. */
export async function editClosing(tx: Tx, { eventId, sport }: Closing): Promise<string[]> {
  await lockProducers(tx)
  const events = await tx<{ id: string }[]>`
    select id from studio.sports_events e
    where (${eventId}::text is null or id = ${eventId}) and (${sport}::text is null or sport = ${sport})
      and exists (select from studio.sports_markets m where m.event_id = e.id and m.shown in (1, -1))
    order by id for update`
  const ids = events.map(({ id }) => id)
  await editEvents(tx, ids)
  return ids
}

/**
 * Markets that are open go on with another run: bets that wait since before do not stand. Held are their events; markets then in
 * the order of bets, and those in flight end before.
 */
export async function closeRuns(tx: Tx, ids: readonly string[], { market, specifiers }: Closing): Promise<void> {
  const named = tx`
    m.event_id = any(${ids as string[]}::text[]) and m.shown in (1, -1) and (${market}::int is null or m.market = ${market})
      and (${specifiers}::text is null or m.specifiers = ${specifiers})`
  await tx`
    select 1 from studio.sports_markets m where ${named} order by m.event_id, m.market, m.specifiers for no key update`
  await tx`update studio.sports_markets m set run = m.run + 1 where ${named}`
}
