import type { EventStatus, Producer, SettledOutcome } from '#apps/studio/feed-messages.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { Cancel } from './listening/event-state.ts'
import type { Priced } from './listening/market-prices.ts'
import { outcomesIn, type Sheets, selectSheets } from './store-sheets.ts'
import { selectStopped, stopsOf } from './trading/store-stops.ts'

/* SQL of markets as bets meet them. */

export type Place = { eventId: string; market: number; specifiers: string }
/** How players are told the event. */
export type Told = { home: string | null; away: string | null; status: EventStatus | null }
/** Of a row the outcomes are as they were when it opened or closed, of a market that is shown they stand in its sheet. */
export type MarketNow = Place & {
  producer: Producer
  shown: number
  run: bigint
  outcomes: Priced[]
  sport: string
  league: string
  startTime: number
  hasFixture: boolean
  /** Of the event, as the feed told it; 0 while it told nothing. */
  eventStatus: number
  /** By a trader, or settled by one. */
  isStopped: boolean
}

const columns = (db: Sql | Tx) => db`
  m.event_id as "eventId", m.market, m.specifiers, m.producer, m.shown, m.run, m.outcomes, e.sport, e.league,
  e.start_time as "startTime", e.fixture is not null as "hasFixture",
  coalesce((e.status ->> 'status')::int, 0) as "eventStatus", m.ruling is not null as "isStopped"`

const given = (db: Sql | Tx, places: readonly Place[]) => db`
  unnest(${places.map(each => each.eventId)}::text[], ${places.map(each => each.market)}::int[],
    ${places.map(each => each.specifiers)}::text[]) as g (event_id, market, specifiers)`

export async function selectMarkets(db: Sql | Tx, places: readonly Place[]) {
  const rows = await db<MarketNow[]>`
    select ${columns(db)} from ${given(db, places)} join studio.sports_markets m using (event_id, market, specifiers)
      join studio.sports_events e on e.id = m.event_id`
  return readStanding(db, rows)
}

/** The same, and nobody closes, stops or settles them before the transaction ends. */
export async function holdMarkets(tx: Tx, places: readonly Place[]) {
  return readStanding(tx, await holdRows(tx, places))
}

/**
 * Held as by `holdMarkets`: whoever decides on them reads stops and prices afterwards, for who stops holds them, too, and a price that
 * was read before may be that of another run. With who plays, for whoever is told.
 */
export async function holdRows(tx: Tx, places: readonly Place[]) {
  return tx<(MarketNow & Told)[]>`
    select ${columns(tx)}, e.fixture -> 'home' ->> 'name' as home, e.fixture -> 'away' ->> 'name' as away, e.status
    from ${given(tx, places)} join studio.sports_markets m using (event_id, market, specifiers)
      join studio.sports_events e on e.id = m.event_id
    order by m.event_id, m.market, m.specifiers for share of m`
}

async function readStanding(db: Sql | Tx, rows: readonly MarketNow[]): Promise<MarketNow[]> {
  const stopped = await selectStopped(db, [...new Set(rows.flatMap(stopsOf))])
  return standing(rows, stopped, await selectSheets(db, [...new Set(rows.map(({ eventId }) => eventId))]))
}

/** Markets with what these scopes stop, at their prices. */
export const standing = (rows: readonly MarketNow[], stopped: ReadonlySet<string>, sheets: Sheets): MarketNow[] =>
  rows.map(row => ({
    ...row,
    isStopped: row.isStopped || stopsOf(row).some(scope => stopped.has(scope)),
    outcomes: outcomesIn(sheets, row),
  }))

/** Markets whose results some bets do not have yet. */
export async function selectDue(db: Sql, limit: number) {
  return db<Place[]>`
    select event_id as "eventId", market, specifiers from studio.sports_markets
    where result_version > applied_version order by event_id, market, specifiers limit ${limit}`
}

/** `ways`: how many outcomes it has. */
export type ResultNow = {
  settlement: SettledOutcome[] | null
  cancels: Cancel[]
  ruling: SettledOutcome[] | null
  version: bigint
  ways: number
}

/** How many outcomes a market has. */
export async function countOutcomes(db: Sql, { eventId, market, specifiers }: Place): Promise<number> {
  const [row] = await db<{ ways: number }[]>`
    select jsonb_array_length(outcomes) as ways from studio.sports_markets
    where event_id = ${eventId} and market = ${market} and specifiers = ${specifiers}`
  return row?.ways ?? 0
}

/** What a market came to; it stays so until the transaction ends. */
export async function holdResult(tx: Tx, { eventId, market, specifiers }: Place): Promise<ResultNow> {
  const [row] = await tx<ResultNow[]>`
    select settlement, cancels, ruling, result_version as version, jsonb_array_length(outcomes) as ways
    from studio.sports_markets
    where event_id = ${eventId} and market = ${market} and specifiers = ${specifiers} for share`
  return row!
}

/** Every bet on a market has its results; nothing happens while one may still come that does not. */
export async function markApplied(db: Sql, { eventId, market, specifiers }: Place, version: bigint): Promise<void> {
  await db`
    update studio.sports_markets m set applied_version = ${version}
    where event_id = ${eventId} and market = ${market} and specifiers = ${specifiers} and applied_version < ${version}
      and not exists (
        select from studio.sports_legs l join studio.sports_bets b on b.id = l.bet_id
        where l.event_id = m.event_id and l.market = m.market and l.specifiers = m.specifiers
          and l.result_version < ${version} and b.state not in ('REFUSED', 'RETURNING'))`
}
