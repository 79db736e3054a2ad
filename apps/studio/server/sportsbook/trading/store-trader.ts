import type { SettledOutcome } from '#apps/studio/feed-messages.ts'
import type { Sql } from '#shared/server/db.ts'
import type { Priced } from '../listening/market-prices.ts'
import type { BetRow } from '../store-bets.ts'
import { outcomesIn, selectSheets } from '../store-sheets.ts'

/* SQL of what traders see. */

const MOST_MARKETS = 500
const MOST_BETS = 100

export type Traded = { eventId: string; bets: number; stake: bigint; liability: bigint }

/** Of each event: bets that are open, stakes of all that have it in them, and the most that it can cost. */
export async function selectTraded(db: Sql, currency: string, events: readonly string[]) {
  return db<Traded[]>`
    select e.id as "eventId", t.bets, t.stake, coalesce(x.amount, 0)::bigint as liability
    from unnest(${events as string[]}::text[]) e (id)
    cross join lateral (
      select count(*) filter (where b.state in ('PENDING', 'OPEN'))::int as bets, coalesce(sum(b.stake) filter (where r.reward is null), 0)::bigint as stake
      from (select distinct bet_id from studio.sports_legs where event_id = e.id) l
        join studio.sports_bets b on b.id = l.bet_id join studio.rounds r on r.id = b.id
      where b.currency = ${currency} and b.state in ('PENDING', 'OPEN', 'SETTLED', 'CASHED_OUT')) t
    left join studio.sports_exposure x on x.event_id = e.id and x.scope = 'event' and x.currency = ${currency}`
}

export type TradedMarket = {
  market: number
  specifiers: string
  producer: number
  shown: number
  outcomes: Priced[]
  settlement: SettledOutcome[] | null
  ruling: SettledOutcome[] | null
  version: bigint
}

/** Markets that are offered, have bets, or were ruled on. */
export async function selectTradedMarkets(db: Sql, event: string) {
  const rows = await db<TradedMarket[]>`
    select market, specifiers, producer, shown, outcomes, settlement, ruling, result_version as version
    from studio.sports_markets m
    where event_id = ${event} and (shown in (1, -1) or ruling is not null or exists (
      select from studio.sports_legs l
      where l.event_id = m.event_id and l.market = m.market and l.specifiers = m.specifiers))
    order by market, specifiers limit ${MOST_MARKETS}`
  const sheets = await selectSheets(db, [event])
  return rows.map(row => ({ ...row, outcomes: outcomesIn(sheets, { ...row, eventId: event }) }))
}

export type OnOutcome = {
  market: number
  specifiers: string
  outcome: string
  bets: number
  stake: bigint
  returns: bigint
  combined: number
}

/**
 * What runs on each outcome: single bets with what they return if it wins, and how many others need it. Of free bets nobody paid the
 * stake, and it does not come back.
 */
export async function selectOnOutcomes(db: Sql, event: string, currency: string) {
  return db<OnOutcome[]>`
    select l.market, l.specifiers, l.outcome, count(*) filter (where b.kind = 'single')::int as bets,
      coalesce(sum(b.running) filter (where b.kind = 'single' and r.reward is null), 0)::bigint as stake,
      coalesce(sum(b.running * l.price / 1000 - case when r.reward is null then 0 else b.running end)
        filter (where b.kind = 'single'), 0)::bigint as returns,
      count(*) filter (where b.kind <> 'single')::int as combined
    from studio.sports_legs l join studio.sports_bets b on b.id = l.bet_id join studio.rounds r on r.id = b.id
    where l.event_id = ${event} and b.currency = ${currency} and b.state in ('PENDING', 'OPEN') group by 1, 2, 3`
}

export type Wanted = { bet?: string | undefined; event?: string | undefined; players?: string[] | undefined }

export async function selectFound(db: Sql, { bet = '', event = '', players = [] }: Wanted) {
  return db<(BetRow & { brand: string })[]>`
    select b.*, b.placed_at as "placedAt", b.due_at as "dueAt", b.is_void as "isVoid", r.game, r.brand, r.reward
    from studio.sports_bets b join studio.rounds r on r.id = b.id
    where (${bet} = '' or b.id = ${bet}) and (${event} = '' or b.id in (
        select bet_id from studio.sports_legs where event_id = ${event}))
      and (${players.length === 0} or b.player = any(${players}::text[]))
    order by b.seq desc limit ${MOST_BETS}`
}

export async function selectSports(db: Sql): Promise<string[]> {
  const rows = await db<{ sport: string }[]>`
    select distinct sport from studio.sports_events where fixture is not null order by sport`
  return rows.map(({ sport }) => sport)
}

export async function selectLeagues(db: Sql, ids: readonly string[]) {
  return db<{ id: string; name: string }[]>`
    select distinct on (league) league as id, fixture -> 'league' ->> 'name' as name from studio.sports_events
    where league = any(${ids as string[]}::text[]) and fixture is not null order by league, start_time desc`
}

export type Waits = { kind: 'delayed' | 'unsettled' | 'calls' | 'failed'; count: number; since: number | null }

/** What waits: bets in their delay, bets on events that were over at `late`, calls to the wallet that are due or failed. */
export async function countWaiting(db: Sql, late: number) {
  return db<Waits[]>`
    select 'delayed' as kind, count(*)::int as count, min(placed_at) as since from studio.sports_bets where waits and state = 'PENDING'
    union all
    select 'unsettled', count(distinct b.id)::int, min(e.status_at)
    from studio.sports_legs l join studio.sports_bets b on b.id = l.bet_id join studio.sports_events e on e.id = l.event_id
    where b.state = 'OPEN' and l.result is null and (e.status ->> 'status')::int in (3, 4, 5, 9) and e.status_at < ${late}
    union all
    select kind, count(w.id)::int, min(extract(epoch from w.first_at) * 1000)::float8
    from (values ('calls', 'due'), ('failed', 'failed')) k (kind, state)
    left join (
      select c.id, c.state, c.first_at from studio.wallet_calls c join studio.rounds r on r.id = c.round_id
      where r.is_ticket and c.state in ('due', 'failed')) w on w.state = k.state group by kind`
}

/** Markets that traders settled and the feed, too. */
export async function selectBothSettled(db: Sql) {
  return db<{ ruling: SettledOutcome[]; settlement: SettledOutcome[] }[]>`
    select ruling, settlement from studio.sports_markets where ruling is not null and settlement is not null limit 1000`
}
