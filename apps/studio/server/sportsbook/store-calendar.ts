import type { EventStatus, Fixture } from '#apps/studio/feed-messages.ts'
import type { Sql } from '#shared/server/db.ts'
import { keyOf } from './listening/event-state.ts'
import { type PricedMarket, readSheet } from './listening/sheet.ts'
import { stopsOf } from './trading/store-stops.ts'

/* SQL of what players read of events. */

const MOST_EVENTS = 500

export type EventNow = {
  id: string
  fixture: Fixture
  startTime: number
  status: EventStatus | null
  /** Some market of it is offered in play. */
  isLive: boolean
  /** The number of its last change. */
  told: bigint
}

const columns = (db: Sql) => db`
  e.id, e.fixture, e.start_time as "startTime", e.status, e.told,
  coalesce((e.status ->> 'status')::int in (1, 2), false) as "isLive"`
/** Not over. A feed tells of each event that it begins and ends. */
const isOpen = (db: Sql) => db`
  e.fixture is not null and coalesce((e.status ->> 'status')::int, 0) in (0, 1, 2)`

export type Span = { sport?: string | undefined; league?: string | undefined; from: number; to: number }

const within = (db: Sql, { sport, league, from, to }: Span) => db`
  (${sport ?? null}::text is null or e.sport = ${sport ?? null}) and (${league ?? null}::text is null or e.league = ${league ?? null})
  and e.start_time >= ${from} and e.start_time < ${to}`

export async function selectOpenEvents(db: Sql, live: boolean, span: Span, now: number) {
  return db<EventNow[]>`
    select ${columns(db)} from studio.sports_events e
    where ${isOpen(db)} and ${within(db, span)} and coalesce((e.status ->> 'status')::int in (1, 2), false) = ${live}
      and (${live} or e.start_time > ${now})
    order by e.start_time, e.id limit ${MOST_EVENTS}`
}

export async function selectEnded(db: Sql, span: Span) {
  return db<EventNow[]>`
    select ${columns(db)} from studio.sports_events e
    where e.fixture is not null and (e.status ->> 'status')::int in (3, 4, 5, 7, 9) and ${within(db, span)}
    order by e.start_time desc, e.id limit ${MOST_EVENTS}`
}

export async function findEvents(db: Sql, ids: readonly string[]) {
  return db<EventNow[]>`
    select ${columns(db)} from studio.sports_events e where e.id = any(${ids as string[]}) and e.fixture is not null`
}

/** The last events of a side that were played to their end before a moment, the latest first; `against`: of two sides with each other. */
export async function selectPlayed(
  db: Sql,
  side: string,
  before: number,
  limit: number,
  against: string | null = null,
) {
  const half = (own: 'home' | 'away', other: 'home' | 'away') => db`
    (select ${columns(db)} from studio.sports_events e
    where e.fixture -> ${own}::text ->> 'id' = ${side} and (e.status ->> 'status')::int in (3, 4) and e.start_time < ${before}
      and (${against}::text is null or e.fixture -> ${other}::text ->> 'id' = ${against})
    order by e.start_time desc limit ${limit})`
  return db<EventNow[]>`
    select * from (${half('home', 'away')} union all ${half('away', 'home')}) e order by "startTime" desc, id limit ${limit}`
}

export type Branch = { sport: string; league: Fixture['league']; live: number; coming: number }

export async function countBranches(db: Sql, now: number) {
  return db<Branch[]>`
    select e.sport, e.fixture -> 'league' as league,
      count(*) filter (where (e.status ->> 'status')::int in (1, 2))::int as live,
      count(*) filter (where coalesce((e.status ->> 'status')::int, 0) = 0 and e.start_time > ${now})::int as coming
    from studio.sports_events e where ${isOpen(db)}
    group by 1, 2 order by 1, e.fixture -> 'league' ->> 'name'`
}

/** `isStopped`: by a trader, or settled by one. */
export type MarketShown = PricedMarket & { eventId: string; isStopped: boolean }

/** What stands of an event that is shown, to be read by `marketsIn`: `markets` is its sheet. */
type ShownRow = { id: string; sport: string; markets: string; ruled: string[]; stopped: string[] }

const shownColumns = (db: Sql) => db`
  e.id, e.sport, coalesce(s.markets, '[]') as markets, array(select scope from studio.sports_stops where is_on) as stopped,
  case when e.edits > 0 then array(select concat(m.market, ' ', m.specifiers) from studio.sports_markets m
    where m.event_id = e.id and m.ruling is not null) else '{}' end as ruled`

/** Events with all that is shown of them, as of one moment. */
export async function selectWhole(db: Sql, ids: readonly string[]) {
  return db<(EventNow & ShownRow)[]>`
    select ${columns(db)}, ${shownColumns(db)}
    from studio.sports_events e left join studio.sports_sheets s on s.event_id = e.id
    where e.id = any(${ids as string[]}::text[]) and e.fixture is not null`
}

/** Markets that are open or were stopped a moment ago, those that are wanted. */
export function marketsIn(
  { id, sport, markets, ruled, stopped }: ShownRow,
  isWanted: (market: number) => boolean,
): MarketShown[] {
  return readSheet(markets, isWanted)
    .toSorted((a, b) => a.market - b.market || (a.specifiers < b.specifiers ? -1 : 1))
    .map(market => {
      const isRuled = ruled.includes(keyOf(market.market, market.specifiers))
      // Mostly nothing is stopped, and each push asks this of each market.
      const isStopped =
        stopped.length > 0 && stopsOf({ ...market, eventId: id, sport }).some(scope => stopped.includes(scope))
      return { ...market, eventId: id, isStopped: isRuled || isStopped }
    })
}

export async function selectShown(db: Sql, events: readonly string[], isWanted: (market: number) => boolean) {
  const rows = await db<ShownRow[]>`
    select ${shownColumns(db)} from studio.sports_sheets s join studio.sports_events e on e.id = s.event_id
    where s.event_id = any(${events as string[]}::text[]) order by s.event_id`
  return rows.flatMap(row => marketsIn(row, isWanted))
}
