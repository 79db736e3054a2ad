import type { EventStatus, Fixture, Producer } from '#apps/studio/feed-messages.ts'
import { textList } from '#shared/server/db/arrays.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { selectSheets } from '../store-sheets.ts'
import type { SetMargin } from '../trading/margins.ts'
import type { EventState, Market, Stop } from './event-state.ts'
import { keyOf } from './event-state.ts'

/* SQL of what the book knows of the feed. */

export type ProducerRow = {
  producer: Producer
  state: 'DOWN' | 'RECOVERING' | 'UP'
  aliveAt: number
  seenAt: number
  heardAt: number
  requestId: bigint
  outage: bigint
}

const PRODUCERS = 2

const producerColumns = (db: Sql | Tx) => db`
  producer, state, alive_at as "aliveAt", seen_at as "seenAt", heard_at as "heardAt", request_id as "requestId", outage`

export async function selectProducers(db: Sql | Tx): Promise<ProducerRow[]> {
  return db<ProducerRow[]>`select ${producerColumns(db)} from studio.sports_producers order by producer`
}

/** Both producers, held until the transaction ends. */
export async function lockProducers(tx: Tx): Promise<ProducerRow[]> {
  return both(
    tx,
    () => tx<ProducerRow[]>`select ${producerColumns(tx)} from studio.sports_producers order by producer for update`,
  )
}

/** The same, with what else every batch of messages is taken by: margins, which may be older, and the last offset. */
export async function lockFeed(tx: Tx) {
  type Row = ProducerRow & { margins: SetMargin[] | null; offset: bigint | null }
  const rows = await both(
    tx,
    () => tx<Row[]>`
      select ${producerColumns(tx)}, (select after_offset from studio.sports_stream) as offset,
        (select jsonb_agg(jsonb_build_object('scope', scope, 'market', market, 'margin', margin))
          from studio.sports_margins where margin is not null) as margins
      from studio.sports_producers order by producer for update`,
  )
  const [{ margins, offset }] = rows as [Row, Row]
  const producers = rows.map(({ margins: _, offset: __, ...row }): ProducerRow => row)
  return { producers, margins: margins ?? [], offset: offset ?? 0n }
}

async function both<T>(tx: Tx, held: () => PromiseLike<T[]>): Promise<T[]> {
  const known = await held()
  if (known.length === PRODUCERS) return known
  await tx`insert into studio.sports_producers (producer) values (1), (3) on conflict do nothing`
  return held()
}

export async function updateProducer(tx: Tx, row: ProducerRow): Promise<void> {
  await tx`
    update studio.sports_producers set state = ${row.state}, alive_at = ${row.aliveAt}, seen_at = ${row.seenAt},
      heard_at = ${row.heardAt}, request_id = ${row.requestId}, outage = ${row.outage}
    where producer = ${row.producer}`
}

export async function selectOffset(db: Sql | Tx): Promise<bigint> {
  const [row] = await db<{ offset: bigint }[]>`select after_offset as offset from studio.sports_stream`
  return row?.offset ?? 0n
}

type EventRow = {
  id: string
  sport: string
  status: EventStatus | null
  statusAt: number
  danger: boolean
  stops: Record<string, Stop>
  startTime: number
  edits: number
}
type MarketRow = Omit<Market, 'resultVersion' | 'version' | 'run'> & {
  eventId: string
  resultVersion: bigint
  version: bigint
  run: bigint
}

/** Events as they are known, each held until the transaction ends; those that are not known yet are made. */
export async function lockEvents(tx: Tx, ids: readonly string[]): Promise<Map<string, EventState>> {
  const sorted = [...ids].toSorted()
  await tx`insert into studio.sports_events (id) select unnest(${sorted}::text[]) on conflict do nothing`
  const events = await tx<EventRow[]>`
    select id, sport, status, status_at as "statusAt", danger, stops, start_time as "startTime", edits::int as edits
    from studio.sports_events where id = any(${sorted}::text[]) order by id for update`
  const markets = await tx<MarketRow[]>`
    select event_id as "eventId", market, specifiers, producer, status, shown, odds_at as "oddsAt", version, run, outcomes,
      settled_at as "settledAt", certainty, settlement, cancels, result_version as "resultVersion"
    from studio.sports_markets where event_id = any(${sorted}::text[])`
  const states = new Map(events.map(row => [row.id, { ...row, markets: new Map<string, Market>() }]))
  for (const { eventId, resultVersion, version, run, ...row } of markets)
    states.get(eventId)!.markets.set(keyOf(row.market, row.specifiers), {
      ...{ ...row, resultVersion: Number(resultVersion), version: Number(version), run: Number(run) },
    })
  for (const [id, prices] of await selectSheets(tx, sorted))
    for (const { market, specifiers, oddsAt, version, outcomes } of prices)
      Object.assign(states.get(id)!.markets.get(keyOf(market, specifiers))!, { oddsAt, version, outcomes })
  return states
}

/** Events that are remembered, held until the transaction ends: how often traders changed each. */
export async function lockKnown(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx<{ id: string; edits: number }[]>`
    select id, edits::int as edits from studio.sports_events where id = any(${ids as string[]}::text[]) order by id for update`
  return new Map(rows.map(({ id, edits }) => [id, edits]))
}

/** Somebody else than the intake changes markets of these: it reads them again, and screens are told. Producers are held. */
export async function editEvents(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx`
    update studio.sports_events set edits = edits + 1, told = nextval('studio.sports_told')
    where id = any(${ids as string[]}::text[])`
}

export type ChangedMarket = Market & { eventId: string }

/** A market that is known, as it stands now. Its prices are written of those that are in no sheet, or have other outcomes than before. */
export type MovedMarket = ChangedMarket & { hasOwnPrices: boolean }
/** `offset`: of the last message, if it is a later one. `sheets`: by event. What `markets` came to is not written. */
export type Changes = {
  offset: bigint | undefined
  events: readonly EventState[]
  markets: readonly MovedMarket[]
  sheets: readonly (readonly [event: string, text: string])[]
}

/**
 * What messages changed, in one statement and committed: each that is answered before the next leaves makes prices wait. Whoever watches
 * the events is told: producers are held (push/store-told.ts). Markets are held in the order in which bets hold them.
 */
export async function writeChanges(tx: Tx, { offset, events, markets, sheets }: Changes): Promise<void> {
  const states = events.map(({ markets: _, ...event }) => event)
  const rows = markets.toSorted(byPlace)
  const numbers = (of: (row: ChangedMarket) => number) => rows.map(of)
  const statement = tx`
    with stream as (
      insert into studio.sports_stream (after_offset) select ${offset ?? null}::bigint where ${offset ?? null}::bigint is not null
      on conflict (one) do update set after_offset = greatest(sports_stream.after_offset, excluded.after_offset)),
    markets as (
      update studio.sports_markets m set producer = g.producer, status = g.status, shown = g.shown, odds_at = g.odds_at,
        version = g.version, run = g.run, outcomes = coalesce(g.outcomes, m.outcomes)
      from unnest(${rows.map(row => row.eventId)}::text[], ${numbers(row => row.market)}::int[],
        ${rows.map(row => row.specifiers)}::text[], ${numbers(row => row.producer)}::smallint[],
        ${numbers(row => row.status)}::smallint[], ${numbers(row => row.shown)}::smallint[],
        ${numbers(row => row.oddsAt)}::float8[], ${numbers(row => row.version)}::bigint[], ${numbers(row => row.run)}::bigint[],
        ${rows.map(row => (row.hasOwnPrices ? JSON.stringify(row.outcomes) : null))}::text[]::jsonb[])
        as g (event_id, market, specifiers, producer, status, shown, odds_at, version, run, outcomes)
      where m.event_id = g.event_id and m.market = g.market and m.specifiers = g.specifiers),
    sheets as (
      insert into studio.sports_sheets as s (event_id, markets)
      select id, markets from unnest((string_to_array(${textList(sheets.map(([id]) => id))}, E'\x1f'))[2:],
        (string_to_array(${textList(sheets.map(([, text]) => text))}, E'\x1f'))[2:]) as g (id, markets) where id <> ''
      on conflict (event_id) do update set markets = excluded.markets)
    update studio.sports_events e set status = g.status, status_at = g."statusAt", danger = g.danger, stops = g.stops,
      start_time = case when g."startTime" = 0 then e.start_time else g."startTime" end, told = nextval('studio.sports_told')
    from jsonb_to_recordset(${tx.json(states as never)})
      as g (id text, status jsonb, "statusAt" float8, danger boolean, stops jsonb, "startTime" float8)
    where e.id = g.id`
  await tx.commitWith(statement)
}

/** As PostgreSQL orders them: texts by their bytes, which are ASCII. */
const byPlace = (a: ChangedMarket, b: ChangedMarket): number =>
  compare(a.eventId, b.eventId) || a.market - b.market || compare(a.specifiers, b.specifiers)
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

/** Held in the order in which bets hold them. */
export async function upsertMarkets(tx: Tx, markets: readonly ChangedMarket[]): Promise<void> {
  const rows = markets.map(
    ({ eventId, market, specifiers, producer, status, shown, oddsAt, version, run, outcomes, ...results }) => {
      const { settledAt, certainty, settlement, cancels, resultVersion } = results
      return {
        ...{ eventId, market, specifiers, producer, status, shown, oddsAt, version, run, outcomes },
        ...{ settledAt, certainty, settlement, cancels, resultVersion },
      }
    },
  )
  await tx`
    insert into studio.sports_markets as m (event_id, market, specifiers, producer, status, shown, odds_at, version, run, outcomes,
      settled_at, certainty, settlement, cancels, result_version)
    select g."eventId", g.market, g.specifiers, g.producer, g.status, g.shown, g."oddsAt", g.version, g.run, g.outcomes,
      g."settledAt", g.certainty, nullif(g.settlement, 'null'), g.cancels, g."resultVersion"
    from jsonb_to_recordset(${tx.json(rows as never)}) as g ("eventId" text, market int, specifiers text, producer smallint,
      status smallint, shown smallint, "oddsAt" float8, version bigint, run bigint, outcomes jsonb, "settledAt" float8,
      certainty smallint, settlement jsonb, cancels jsonb, "resultVersion" bigint)
    order by g."eventId", g.market, g.specifiers
    on conflict (event_id, market, specifiers) do update set producer = excluded.producer, status = excluded.status,
      shown = excluded.shown, odds_at = excluded.odds_at, version = excluded.version, run = excluded.run,
      outcomes = excluded.outcomes, settled_at = excluded.settled_at, certainty = excluded.certainty,
      settlement = excluded.settlement, cancels = excluded.cancels, result_version = excluded.result_version`
}

/** Whether an event was told of that no schedule has named yet. */
export async function lacksFixtures(db: Sql): Promise<boolean> {
  const rows = await db`select 1 from studio.sports_events where fixture is null limit 1`
  return rows.length > 0
}

/**
 * What the schedule says of events. A start that a message told stays until another schedule says otherwise than the last one: the
 * schedule may be older. Who changes one holds the producers: screens are told, and the intake reads it again.
 */
export async function upsertFixtures(db: Sql, fixtures: readonly Fixture[]): Promise<void> {
  await transaction(db, async tx => {
    await lockProducers(tx)
    await tx`
      with given as (
        select g ->> 'id' as id, g as fixture, g ->> 'sport' as sport, g -> 'league' ->> 'id' as league,
          (g ->> 'start_time')::float8 as start_time
        from jsonb_array_elements(${tx.json(fixtures as never)}) g)
      insert into studio.sports_events as e (id, fixture, sport, league, start_time)
      select id, fixture, sport, league, start_time from given g
      where not exists (select from studio.sports_events e where e.id = g.id and e.fixture = g.fixture and e.start_time <> 0)
      on conflict (id) do update set fixture = excluded.fixture, sport = excluded.sport, league = excluded.league,
        start_time = case when e.start_time = 0 or (e.fixture ->> 'start_time')::float8 <> excluded.start_time
          then excluded.start_time else e.start_time end,
        edits = e.edits + 1, told = nextval('studio.sports_told')`
  })
}
