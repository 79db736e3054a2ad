import type { Sql } from '#shared/server/db.ts'
import type { BetPlace } from '../rules/places.ts'
import { type Status, TICKETS } from '../rules/status.ts'
import type { Span, Whose } from './store.ts'

/* SQL of a member's bets: rounds of vendors, kept by the follower, and tickets of lotteries. */

export type BetFilter = {
  product?: string | undefined
  /** A vendor's code. */
  vendor?: string | undefined
  /** A game's id in the catalogue, or a lottery's code. */
  game?: string | undefined
  status?: Status | undefined
  /** A round, an issue or a ticket. */
  order?: string | undefined
}

export type BetRow = {
  source: 'round' | 'ticket'
  id: string
  at: Date
  /** Microseconds, as pages go. */
  micros: bigint
  product: string
  vendor: string
  vendorName: string
  /** The game's code at its vendor, or the lottery's. */
  code: string
  name: string
  names: Record<string, string>
  round: string
  status: string
  stake: bigint
  payout: bigint
  valid: bigint
}

const micros = (db: Sql) => db`(extract(epoch from b.at) * 1000000)::bigint`

/** Which of a member's games a filter leaves: each is read by the index of its own. */
const ofGames = (db: Sql, { wallet }: Whose, { product, vendor, game }: BetFilter) => db`
  (select p.vendor_id, p.game from records.played p
    left join games.public_games g on g.vendor_id = p.vendor_id and g.code = p.game
    where p.wallet = ${wallet} and (${product ?? null}::text is null or p.product = ${product ?? null})
      and (${vendor ?? null}::text is null or g.vendor = ${vendor ?? null})
      and (${game ?? null}::text is null or g.id = ${game ?? null}))`

/** Words of a status, not a parameter: the index of what is not settled serves only what names it. */
const ofStatus = (db: Sql, { status }: BetFilter) =>
  ({
    open: db`and b.state = 'open'`,
    cancelled: db`and b.state = 'cancelled'`,
    settled: db`and b.state = 'settled'`,
    all: db``,
  })[status ?? 'all']

/** What a vendor calls a round is part of its key. */
const ofOrder = (db: Sql, { wallet, memberId }: Whose, order: string) => db`
  and b.key = any(array(
    select games.public_round_key(n.vendor_id, n.player, ${order}) from games.public_players n
    where n.member_id = ${memberId} and n.vendor_id in (select vendor_id from records.played where wallet = ${wallet})))`

/** What few rounds are of, all games together; else they are read game by game. */
const areFew = ({ status, order }: BetFilter) => order !== undefined || status === 'open' || status === 'cancelled'

/** Rounds of a member within a span and a filter. */
function rounds(db: Sql, whose: Whose, span: Span, filter: BetFilter) {
  return db`
    b.wallet = ${whose.wallet} and b.at >= ${span.from} and b.at < ${span.to} ${ofStatus(db, filter)}
    ${filter.order === undefined ? db`` : ofOrder(db, whose, filter.order)}`
}

/** Rounds before a place, the newest first. */
export async function selectRounds(
  db: Sql,
  whose: Whose,
  span: Span,
  filter: BetFilter,
  place: BetPlace,
  most: number,
) {
  const before = db`
    and (b.at, b.key) < (to_timestamp(0) + ${place.at}::bigint * interval '1 microsecond', ${place.key}::uuid)`
  const newest = db`order by b.at desc, b.key desc limit ${most}`
  const source = areFew(filter)
    ? db`select b.* from records.bets b join ${ofGames(db, whose, filter)} f on f.vendor_id = b.vendor_id and f.game = b.game
        where ${rounds(db, whose, span, filter)} ${before} ${newest}`
    : db`select b.* from ${ofGames(db, whose, filter)} f cross join lateral (
          select * from records.bets b
          where ${rounds(db, whose, span, filter)} and b.vendor_id = f.vendor_id and b.game = f.game ${before} ${newest}) b
        ${newest}`
  return db<BetRow[]>`
    select 'round' as source, replace(b.key::text, '-', '') as id, b.at, ${micros(db)} as micros, b.product,
      coalesce(g.vendor, '') as vendor, coalesce(g.vendor_name, '') as "vendorName", b.game as code, coalesce(g.name, b.game) as name, coalesce(g.names, '{}') as names,
      b.round, b.state as status, b.stake, b.payout, b.valid
    from (${source}) b
    left join games.public_games g on g.vendor_id = b.vendor_id and g.code = b.game
    order by b.at desc, b.key desc`
}

/** `openStake`: of what has not ended, which is neither won nor lost. */
export type Sum = { count: number; stake: bigint; openStake: bigint; payout: bigint; valid: bigint }

export async function sumRounds(db: Sql, whose: Whose, span: Span, filter: BetFilter): Promise<Sum> {
  const [row] = await db<Sum[]>`
    select count(*)::int as count, coalesce(sum(b.stake), 0)::bigint as stake, coalesce(sum(b.payout), 0)::bigint as payout,
      coalesce(sum(b.valid), 0)::bigint as valid,
      coalesce(sum(b.stake - b.payout) filter (where b.state = 'open'), 0)::bigint as "openStake"
    from records.bets b join ${ofGames(db, whose, filter)} f on f.vendor_id = b.vendor_id and f.game = b.game
    where ${rounds(db, whose, span, filter)}`
  return row!
}

/** Tickets of a member within a span and a filter. */
function tickets(db: Sql, { merchantId, memberId }: Whose, span: Span, { game, status, order }: BetFilter) {
  return db`
    from lottery.public_tickets t
    where t.member_id = ${memberId} and t.merchant_id = ${merchantId} and t.book = 'real'
      and t.placed_at >= ${span.from} and t.placed_at < ${span.to} and (${game ?? null}::text is null or t.game = ${game ?? null})
      and (${status ? [...TICKETS[status]] : null}::text[] is null
        or t.status = any(${status ? [...TICKETS[status]] : null}::text[]))
      and (${order ?? null}::text is null or t.numero = ${order ?? null} or t.id::text = ${order ?? null})`
}

/** Tickets below an id, the newest first. */
export async function selectTickets(
  db: Sql,
  whose: Whose,
  span: Span,
  filter: BetFilter,
  before: bigint,
  most: number,
) {
  return db<BetRow[]>`
    select 'ticket' as source, t.id::text as id, t.placed_at as at, (extract(epoch from t.placed_at) * 1000000)::bigint as micros,
      'LOTT' as product, '' as vendor, '' as "vendorName", t.game as code, t.name, t.names, t.numero as round, t.status, t.stake, t.payout, t.valid
    ${tickets(db, whose, span, filter)} and t.id < ${before} order by t.id desc limit ${most}`
}

export async function sumTickets(db: Sql, whose: Whose, span: Span, filter: BetFilter): Promise<Sum> {
  const [row] = await db<Sum[]>`
    select count(*)::int as count, coalesce(sum(t.stake) filter (where ${kept(db)}), 0)::bigint as stake,
      coalesce(sum(t.payout) filter (where ${kept(db)}), 0)::bigint as payout,
      coalesce(sum(t.valid), 0)::bigint as valid, coalesce(sum(t.stake) filter (where t.status = 'open'), 0)::bigint as "openStake"
    ${tickets(db, whose, span, filter)}`
  return row!
}

/** A stake that came back was none. */
const kept = (db: Sql) => db`t.status <> all(${[...TICKETS.cancelled]})`

export type MoveRow = { at: Date; kind: string; value: bigint }

/** What moved in a round of a member's own, in order. */
export async function selectRound(db: Sql, { wallet }: Whose, key: string): Promise<MoveRow[]> {
  return db<MoveRow[]>`
    select m.at, m.kind, m.cash + m.bonus as value from records.bets b
    join wallet.public_moved m on m.round_key = b.key and m.at >= b.at - interval '1 minute' and m.wallet = b.wallet
    where b.key = ${key}::uuid and b.wallet = ${wallet} and (m.cash <> 0 or m.bonus <> 0) order by m.version`
}

export type Named = { vendorId: number; player: string; round: string }

/** How a vendor knows a round of a member's own. */
export async function selectNamed(db: Sql, { wallet, memberId }: Whose, key: string): Promise<Named | undefined> {
  const [row] = await db<Named[]>`
    select b.vendor_id as "vendorId", p.player, b.round from records.bets b
    join games.public_players p on p.vendor_id = b.vendor_id and p.member_id = ${memberId}
    where b.key = ${key}::uuid and b.wallet = ${wallet}`
  return row
}

export type PlayedRow = {
  product: string
  vendor: string
  vendorName: string
  game: string
  name: string
  names: Record<string, string>
}

/** What a filter may name: games of vendors, and lotteries, that the member played. */
export async function selectPlayed(db: Sql, { wallet, memberId, merchantId }: Whose): Promise<PlayedRow[]> {
  return db<PlayedRow[]>`
    select p.product, g.vendor, g.vendor_name as "vendorName", g.id as game, g.name, g.names
    from records.played p join games.public_games g on g.vendor_id = p.vendor_id and g.code = p.game
    where p.wallet = ${wallet}
    union all
    select distinct on (t.game) 'LOTT', '', '', t.game, t.name, t.names from lottery.public_tickets t
    where t.member_id = ${memberId} and t.merchant_id = ${merchantId} and t.book = 'real'
    order by product, "vendorName", name limit 500`
}
