import { unpackRows } from '#shared/server/db/arrays.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import { readSheet } from './listening/sheet.ts'
import type { ProducerRow } from './listening/store-feed.ts'
import type { BetRow, LegRow } from './store-bets.ts'
import type { Held } from './store-exposure.ts'
import type { Sheets } from './store-sheets.ts'
import type { SetLimits } from './trading/store-limits.ts'

/* SQL of bets that are placed together: one statement reads what decides them all, one writes all that stand. */

export type Key = { player: string; key: string }
export type Exposed = Pick<Held, 'eventId' | 'scope'> & { currency: string }
/** What is looked for: `scopes` of stops, those of limits by currency, and which limits the bets would take. */
export type AskedGround = {
  events: readonly string[]
  /** Of which markets there the prices are wanted. */
  markets: ReadonlySet<number>
  keys: readonly Key[]
  stops: readonly string[]
  limits: readonly string[]
  exposed: readonly Exposed[]
}
export type Ground = {
  producers: ProducerRow[]
  stopped: Set<string>
  limits: (SetLimits & { currency: string })[]
  /** Keys that were used, and players whose money was moved to us. */
  used: Key[]
  holders: Set<string>
  /** What the book can lose so far, by `exposureKey`. */
  taken: Map<string, bigint>
  sheets: Sheets
}

export const keyOf = ({ player, key }: Key): string => `${player} ${key}`
export const exposureKey = ({ eventId, scope, currency }: Exposed): string => `${eventId}\n${scope}\n${currency}`

type GroundRow = {
  producers: (Omit<ProducerRow, 'requestId' | 'outage'> & { requestId: string; outage: string })[]
  stopped: string[] | null
  limits: { [name in keyof Ground['limits'][number]]: string | null }[] | null
  used: Key[] | null
  holders: string[] | null
  taken: (Exposed & { amount: string })[] | null
  sheets: string | null
}

/** All that decides bets on markets that are held. What of the limits is taken already stays so until the transaction ends. */
export async function holdGround(
  tx: Tx,
  { events, markets, keys, stops, limits, exposed }: AskedGround,
): Promise<Ground> {
  const [row] = await tx<[GroundRow]>`
    with taken as (
      select x.event_id as "eventId", x.scope, x.currency, x.amount::text as amount
      from unnest(${exposed.map(each => each.eventId)}::text[], ${exposed.map(each => each.scope)}::text[],
        ${exposed.map(each => each.currency)}::text[]) as g (event_id, scope, currency)
        join studio.sports_exposure x using (event_id, scope, currency)
      order by x.event_id, x.scope, x.currency for update of x)
    select
      (select jsonb_agg(p) from (
        select producer, state, alive_at as "aliveAt", seen_at as "seenAt", heard_at as "heardAt",
          request_id::text as "requestId", outage::text as outage from studio.sports_producers) p) as producers,
      (select jsonb_agg(scope) from studio.sports_stops where is_on and scope = any(${stops as string[]})) as stopped,
      (select jsonb_agg(l) from (
        select scope, currency, payout::text, event::text, outcome::text, player::text from studio.sports_limits
        where scope = any(${limits as string[]})) l) as limits,
      (select jsonb_agg(k) from (
        select b.player, b.key from unnest(${keys.map(each => each.player)}::text[], ${keys.map(each => each.key)}::text[])
          as g (player, key) join studio.sports_bets b using (player, key)) k) as used,
      (select jsonb_agg(player) from studio.transfer_accounts
        where player = any(${keys.map(each => each.player)}::text[])) as holders,
      (select jsonb_agg(t) from taken t) as taken,
      (select string_agg(event_id || E'\x1f' || markets, E'\x1e') from studio.sports_sheets
        where event_id = any(${events as string[]})) as sheets`
  const { producers, stopped, limits: set, used, holders, taken, sheets } = row!
  const big = (text: string | null) => (text === null ? null : BigInt(text))
  return {
    producers: (producers ?? []).map(each => ({
      ...{ ...each, requestId: BigInt(each.requestId), outage: BigInt(each.outage) },
    })),
    stopped: new Set(stopped),
    limits: (set ?? []).map(({ scope, currency, payout, event, outcome, player }) => ({
      ...{ scope: scope!, currency: currency! },
      ...{ payout: big(payout), event: big(event), outcome: big(outcome), player: big(player) },
    })),
    used: used ?? [],
    holders: new Set(holders),
    taken: new Map((taken ?? []).map(each => [exposureKey(each), BigInt(each.amount)])),
    sheets: new Map(unpackRows(sheets, ([id, text]) => [id!, readSheet(text!, market => markets.has(market))])),
  }
}

/** A limit of which nobody has taken has no row to hold: who takes of it second, at the same time, breaks this key. */
export const EXPOSURE_KEY = 'sports_exposure_pkey'

export type NewTicket = Pick<
  BetRow,
  | ('id' | 'player' | 'key' | 'game' | 'currency' | 'reward' | 'kind' | 'plan' | 'stake' | 'price' | 'accept')
  | ('placedAt' | 'dueAt' | 'most' | 'held')
> & { brand: string; sessionHash: Buffer; seedId: bigint; legs: NewLeg[] }
export type NewLeg = Omit<LegRow, 'betId' | 'n' | 'result' | 'resultVersion'>

/** By id: bets that were written. */
export type Inserted = { seq: bigint; createdAt: Date }
export type Written = ReadonlyMap<string, Inserted>

/**
 * Writes bets, their rounds, whose stakes are about to be sent, and what they take of limits, and commits. A bet whose key was used
 * meanwhile is left out, with all that it would have taken. `taken`: the limits of which something was taken before, which are held;
 * throws `EXPOSURE_KEY` where another process was the first to take of others.
 */
export async function insertTickets(
  tx: Tx,
  tickets: readonly NewTicket[],
  taken: ReadonlyMap<string, bigint>,
): Promise<Written> {
  // Keys are held in one order, whichever process writes them.
  const sorted = tickets.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  const bets = sorted.map(({ legs: _, stake, most, seedId, sessionHash, ...ticket }) => ({
    ...{ ...ticket, stake: String(stake), most: String(most), seedId: String(seedId) },
    sessionHash: sessionHash.toString('hex'),
  }))
  const legs = sorted.flatMap(({ id, legs: own }) =>
    own.map(({ run, outage, ...leg }, n) => ({ ...leg, betId: id, n, run: String(run), outage: String(outage) })),
  )
  const held = sorted.flatMap(({ id, currency, held: own }) =>
    own.map(each => ({ ...each, betId: id, currency, isFirst: !taken.has(exposureKey({ ...each, currency })) })),
  )
  const events = { kind: 'ticket', steps: [], over: false }
  const statement = tx<{ id: string; seq: bigint; createdAt: Date }[]>`
    with given as (
      select * from jsonb_to_recordset(${tx.json(bets)}) as g (id text, player text, brand text, game text, "sessionHash" text,
        key text, currency text, stake bigint, "seedId" bigint, reward text, kind text, plan jsonb, price int, accept text,
        "placedAt" float8, "dueAt" float8, most bigint, held jsonb)),
    rounds as (
      insert into studio.rounds (id, player, brand, game, session_hash, spin_key, currency, stake, payout, state, seed_id, nonce,
        math_version, game_hash, events, is_ticket, reward)
      select id, player, brand, game, decode("sessionHash", 'hex'), key, currency, stake, 0, 'BETTING', "seedId", 0, 1, '',
        ${tx.json(events)}::jsonb, true, reward from given
      on conflict do nothing returning id, created_at),
    bets as (
      insert into studio.sports_bets (id, player, key, currency, kind, plan, stake, running, price, accept, state, placed_at, due_at,
        most, held)
      select id, player, key, currency, kind, plan, stake, stake, price, accept, 'BETTING', "placedAt", "dueAt", most, held
      from given join rounds using (id) returning id, seq),
    legs as (
      insert into studio.sports_legs (bet_id, n, event_id, market, specifiers, outcome, price, in_play, run, outage, producer)
      select "betId", n, "eventId", market, specifiers, outcome, price, "inPlay", run, outage, producer
      from jsonb_to_recordset(${tx.json(legs)}) as g ("betId" text, n smallint, "eventId" text, market int, specifiers text,
        outcome text, price int, "inPlay" boolean, run bigint, outage bigint, producer smallint)
        join rounds r on r.id = g."betId"),
    held as (
      select g."eventId" as event_id, g.scope, g.currency, g."isFirst" as is_first, sum(g.amount) as amount
      from jsonb_to_recordset(${tx.json(held)})
        as g ("betId" text, "eventId" text, scope text, currency text, "isFirst" boolean, amount bigint)
        join rounds r on r.id = g."betId"
      group by 1, 2, 3, 4),
    raised as (
      update studio.sports_exposure x set amount = x.amount + h.amount from held h
      where not h.is_first and x.event_id = h.event_id and x.scope = h.scope and x.currency = h.currency),
    begun as (
      insert into studio.sports_exposure (event_id, scope, currency, amount)
      select event_id, scope, currency, amount from held where is_first order by 1, 2, 3)
    select r.id, b.seq, r.created_at as "createdAt" from rounds r join bets b using (id)`
  const rows = await tx.commitWith(statement)
  return new Map(rows.map(({ id, seq, createdAt }) => [id, { seq, createdAt }]))
}

/** Their stakes are taken: rounds go on, the books and bets with them. Answers those whose stakes nobody had decided on before. */
export async function openTickets(db: Sql, ids: readonly string[]): Promise<Map<string, 'PENDING' | 'OPEN'>> {
  const rows = await db<{ id: string; state: 'PENDING' | 'OPEN' }[]>`
    with opened as (
      update studio.rounds set state = 'OPEN', acted_at = clock_timestamp() where id = any(${ids as string[]}) and state = 'BETTING'
      returning id, stake, reward, created_at),
    books as (
      insert into studio.transactions (tx, round_id, op, kind, ref, amount, state, occurred_at)
      select id || '.b', id, 'bet', case when reward is null then 'normal' else 'free_round' end, '',
        case when reward is null then stake else 0 end, 'ACCEPTED', date_trunc('milliseconds', created_at)
      from opened
      on conflict (tx) do update set state = excluded.state, told = false)
    update studio.sports_bets b set state = case when b.due_at > b.placed_at then 'PENDING' else 'OPEN' end
    from opened where b.id = opened.id
    returning b.id, b.state`
  return new Map(rows.map(({ id, state }) => [id, state]))
}
