import type { Sql } from '#shared/server/db.ts'
import type { BetPlace } from '../rules/places.ts'
import { TICKETS } from '../rules/status.ts'
import type { Span } from './store.ts'
import type { MovedRow } from './store-account.ts'
import type { BetFilter, BetRow } from './store-bets.ts'

/* SQL of bets and movements of many members at once, as those see them who stand above. */

/** Of one merchant. `wallets` are the members' cash wallets, in the order of `members`. */
export type Whom = { merchantId: number; members: readonly string[]; wallets: readonly bigint[] }
export type TeamFilter = BetFilter & { stakeFrom?: bigint | undefined; stakeTo?: bigint | undefined }

export async function selectWallets(db: Sql, merchantId: number, members: readonly string[]) {
  return db<{ memberId: string; wallet: bigint }[]>`
    select member_id as "memberId", id::bigint as wallet from wallet.public_accounts
    where merchant_id = ${merchantId} and member_id = any(${members}::text[]) and book = 'real' and purpose = 'cash'`
}

const between = (db: Sql, { stakeFrom, stakeTo }: TeamFilter) => db`
  and (${stakeFrom ?? null}::bigint is null or stake >= ${stakeFrom ?? null})
  and (${stakeTo ?? null}::bigint is null or stake <= ${stakeTo ?? null})`

/** Rounds before a place, the newest first: of each member's games by the index of each. */
export async function selectTeamRounds(
  db: Sql,
  { members, wallets }: Whom,
  span: Span,
  filter: TeamFilter,
  place: BetPlace,
  most: number,
) {
  const { product = null, vendor = null, game = null, status = null, order = null } = filter
  return db<(BetRow & { memberId: string })[]>`
    with whose as materialized (
      select * from unnest(${members}::text[], ${wallets}::bigint[]) w(member_id, wallet)),
    played as materialized (
      select w.member_id, p.wallet, p.vendor_id, p.game from whose w join records.played p on p.wallet = w.wallet
      left join games.public_games g on g.vendor_id = p.vendor_id and g.code = p.game
      where (${product}::text is null or p.product = ${product}) and (${vendor}::text is null or g.vendor = ${vendor})
        and (${game}::text is null or g.id = ${game}))
    select 'round' as source, replace(b.key::text, '-', '') as id, b.at, (extract(epoch from b.at) * 1000000)::bigint as micros,
      b.product, coalesce(g.vendor, '') as vendor, coalesce(g.vendor_name, '') as "vendorName", b.game as code,
      coalesce(g.name, b.game) as name, coalesce(g.names, '{}') as names, b.round, b.state as status, b.stake, b.payout, b.valid,
      b.member_id as "memberId"
    from (
      select b.*, p.member_id from played p cross join lateral (
        select * from records.bets b
        where b.wallet = p.wallet and b.vendor_id = p.vendor_id and b.game = p.game and b.at >= ${span.from} and b.at < ${span.to}
          and (b.at, b.key) < (to_timestamp(0) + ${place.at}::bigint * interval '1 microsecond', ${place.key}::uuid)
          and (${status}::text is null or b.state = ${status}) and (${order}::text is null or b.round = ${order})
          ${between(db, filter)}
        order by b.at desc, b.key desc limit ${most}) b
      order by b.at desc, b.key desc limit ${most}) b
    left join games.public_games g on g.vendor_id = b.vendor_id and g.code = b.game
    order by b.at desc, b.key desc`
}

/** Tickets below an id, the newest first. */
export async function selectTeamTickets(
  db: Sql,
  { merchantId, members }: Whom,
  span: Span,
  filter: TeamFilter,
  before: bigint,
  most: number,
) {
  const { game = null, status, order = null } = filter
  const statuses = status ? [...TICKETS[status]] : null
  return db<(BetRow & { memberId: string })[]>`
    select 'ticket' as source, t.id::text as id, t.placed_at as at, (extract(epoch from t.placed_at) * 1000000)::bigint as micros,
      'LOTT' as product, '' as vendor, '' as "vendorName", t.game as code, t.name, t.names, t.numero as round, t.status, t.stake,
      t.payout, t.valid, t.member_id as "memberId"
    from unnest(${members}::text[]) w(member_id) cross join lateral (
      select * from lottery.public_tickets t
      where t.member_id = w.member_id and t.merchant_id = ${merchantId} and t.book = 'real' and t.id < ${before}
        and t.placed_at >= ${span.from} and t.placed_at < ${span.to} and (${game}::text is null or t.game = ${game})
        and (${statuses}::text[] is null or t.status = any(${statuses}::text[]))
        and (${order}::text is null or t.numero = ${order} or t.id::text = ${order})
        ${between(db, filter)}
      order by t.id desc limit ${most}) t
    order by t.id desc limit ${most}`
}

export type TeamMove = MovedRow & { memberId: string; wallet: bigint; micros: bigint; product: string }
export type MovePlace = { micros: bigint; wallet: bigint; version: number }
export type MoveFilter = {
  figures: readonly string[] | null
  /** How the kinds begin, and how they do not. */
  begins: string | null
  beginsNot: readonly string[]
  reference?: string | undefined
}

const moved = (db: Sql, { figures, begins, beginsNot, reference }: MoveFilter) => db`
  (m.cash <> 0 or m.bonus <> 0)
  and (${figures && [...figures]}::text[] is null or records.figure_of(m.kind, m.house) = any(${figures && [...figures]}::text[]))
  and (${begins}::text is null or starts_with(m.kind, ${begins}))
  and not exists (select from unnest(${[...beginsNot]}::text[]) n where starts_with(m.kind, n))
  and (${reference ?? null}::text is null or strpos(lower(m.reference), lower(${reference ?? null})) > 0)`

/** What came in and went out of these cash wallets, by kind and figure. */
export async function sumTeamMoves(db: Sql, { members, wallets }: Whom, span: Span, filter: MoveFilter) {
  return db<{ kind: string; figure: string; in: bigint; out: bigint }[]>`
    select m.kind, records.figure_of(m.kind, m.house) as figure,
      coalesce(sum(m.cash + m.bonus) filter (where m.cash + m.bonus > 0), 0)::bigint as in,
      coalesce(-sum(m.cash + m.bonus) filter (where m.cash + m.bonus < 0), 0)::bigint as out
    from unnest(${members}::text[], ${wallets}::bigint[]) w(member_id, wallet)
    join wallet.public_moved m on m.wallet = w.wallet
    where m.at >= ${span.from} and m.at < ${span.to} and ${moved(db, filter)} group by 1, 2`
}

/** Movements of these cash wallets before a place, the newest first. */
export async function selectTeamMoves(
  db: Sql,
  { members, wallets }: Whom,
  span: Span,
  filter: MoveFilter,
  before: MovePlace | null,
  most: number,
) {
  const { micros, wallet, version } = before ?? { micros: 2n ** 60n, wallet: 0n, version: 0 }
  return db<TeamMove[]>`
    select m.member_id as "memberId", m.wallet::bigint as wallet, (extract(epoch from m.at) * 1000000)::bigint as micros, m.version,
      m.at, m.kind, records.figure_of(m.kind, m.house) as figure, m.cash, m.bonus, m.balance + m.bonus_balance as balance,
      m.reference, coalesce(g.game_type, records.product_of(m.kind)) as product, coalesce(g.name, m.game, '') as name,
      coalesce(g.names, '{}') as names
    from (
      select m.* from unnest(${members}::text[], ${wallets}::bigint[]) w(member_id, wallet) cross join lateral (
        select * from wallet.public_moved m
        where m.wallet = w.wallet and m.at >= ${span.from} and m.at < ${span.to} and ${moved(db, filter)}
          and (m.at, m.wallet, m.version) < (to_timestamp(0) + ${micros}::bigint * interval '1 microsecond', ${wallet}, ${version})
        order by m.version desc limit ${most}) m
      order by m.at desc, m.wallet desc, m.version desc limit ${most}) m
    left join games.public_games g on g.vendor_id = m.vendor_id and g.code = m.game
    order by m.at desc, m.wallet desc, m.version desc`
}
