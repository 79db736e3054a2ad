import { packRows, textList } from '#shared/server/db/arrays.ts'
import type { Tx } from '#shared/server/db.ts'
import type { ClosureReason } from '../../rules/draws/states.ts'
import type { TicketRow } from './ticket-rows.ts'

/* SQL of the sale: one set-based statement each, whatever the size of the batch. */

const texts = (tx: Tx, values: readonly string[]) => tx`(string_to_array(${textList(values)}, E'\x1f'))[2:]`

/** Which of these members may play, in the order asked. */
export async function selectActive(tx: Tx, memberIds: readonly string[]): Promise<boolean[]> {
  const [row] = await tx<{ active: boolean[] }[]>`select people.public_active(${texts(tx, memberIds)}) as active`
  return row!.active
}

export type KnownPlacement = {
  memberId: string
  key: string
  content: Buffer
  chaseId: bigint | null
  bets: { id: string; game: string; numero: string; stake: string }[]
}

/**
 * Calls that were answered before, with their bets. Each is looked up by itself: a plan made while the table was young would
 * read all of it for every batch (measured: 8 ms and growing).
 */
export async function selectPlacements(
  tx: Tx,
  calls: readonly { memberId: string; key: string }[],
): Promise<KnownPlacement[]> {
  return tx<KnownPlacement[]>`
    select p.member_id as "memberId", p.key, p.content, p.chase_id as "chaseId", b.bets
    from unnest(${texts(
      tx,
      calls.map(each => each.memberId),
    )}, ${texts(
      tx,
      calls.map(each => each.key),
    )}) k(member_id, key)
    cross join lateral (
      select * from lottery.placements p where p.member_id = k.member_id and p.key = k.key offset 0) p
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('id', t.id::text, 'game', g.code, 'numero', d.numero,
        'stake', t.stake::text) order by t.id), '[]') as bets
      from lottery.tickets t join lottery.draws d on d.id = t.draw_id join lottery.games g on g.id = t.game_id
      where t.id = any (p.tickets)) b`
}

export type IssueKey = { gameId: number; numero: string }
export type OnSale = IssueKey & { id: bigint; lockAt: Date }

/**
 * Of these issues those on sale by the database's clock, held so that none is locked before this transaction ends, and no
 * other sale counts their numbers meanwhile. It may have passed their lock by the time they are held. One that is not on
 * sale is not waited for: settlement may hold it.
 */
export async function holdOnSale(tx: Tx, issues: readonly IssueKey[]): Promise<OnSale[]> {
  return tx<OnSale[]>`
    with held as materialized (
      select d.id, d.game_id, d.numero, d.lock_at from lottery.draws d
      join ${issueKeys(tx, issues)} using (game_id, numero)
      where d.state = 'open' and d.lock_at > clock_timestamp() order by d.id for no key update of d)
    select id, game_id as "gameId", numero, lock_at as "lockAt" from held`
}

function issueKeys(tx: Tx, issues: readonly IssueKey[]) {
  return tx`unnest(${issues.map(each => each.gameId)}::int[],
    ${texts(
      tx,
      issues.map(each => each.numero),
    )}) k(game_id, numero)`
}

export type PlannedIssue = OnSale & { plan: number; isOpen: boolean }

/** For each plan (by its place, from 1) its issues in their order, held; fewer where no more are made or on sale. */
export async function holdPlans(tx: Tx, plans: readonly (IssueKey & { count: number })[]): Promise<PlannedIssue[]> {
  return tx<PlannedIssue[]>`
    with planned as materialized (
      select p.place::int as plan, i.id
      from unnest(${plans.map(each => each.gameId)}::int[], ${texts(
        tx,
        plans.map(each => each.numero),
      )}, ${plans.map(each => each.count)}::int[]) with ordinality p(game_id, numero, count, place)
      join lottery.draws f on f.game_id = p.game_id and f.numero = p.numero
      cross join lateral (
        select d.id from lottery.draws d
        where d.game_id = p.game_id and d.draw_at >= f.draw_at and d.state in ('scheduled', 'open')
        order by d.draw_at limit p.count) i),
    held as materialized (
      select d.* from lottery.draws d
      where d.id in (select id from planned) and d.state in ('scheduled', 'open') and d.lock_at > clock_timestamp()
      order by d.id for share of d)
    select p.plan, h.id, h.game_id as "gameId", h.numero, h.lock_at as "lockAt", h.state = 'open' as "isOpen"
    from planned p join held h on h.id = p.id order by p.plan, h.draw_at`
}

export type PriceRow = { gameId: number; play: string; odds: Record<string, string>; closed: ClosureReason | null }

export async function selectPrices(tx: Tx, keys: readonly { gameId: number; play: string }[]): Promise<PriceRow[]> {
  return tx<PriceRow[]>`
    select p.game_id as "gameId", p.play, p.odds, p.closed_reason as closed
    from unnest(${keys.map(each => each.gameId)}::int[], ${texts(
      tx,
      keys.map(each => each.play),
    )}) k(game_id, play) join lottery.prices p using (game_id, play)`
}

export type ClosureRow = { drawId: bigint; market: string; reason: ClosureReason }

export async function selectClosures(tx: Tx, issues: readonly IssueKey[]): Promise<ClosureRow[]> {
  return tx<ClosureRow[]>`
    select c.draw_id as "drawId", c.market, c.reason
    from lottery.closures c join lottery.draws d on d.id = c.draw_id
    join ${issueKeys(tx, issues)} using (game_id, numero)`
}

export type NumberPriceRow = { drawId: bigint; play: string; token: string; odds: string | null }

export async function selectNumberPrices(tx: Tx, issues: readonly IssueKey[]): Promise<NumberPriceRow[]> {
  return tx<NumberPriceRow[]>`
    select n.draw_id as "drawId", n.play, n.token, n.odds
    from lottery.number_prices n join lottery.draws d on d.id = n.draw_id
    join ${issueKeys(tx, issues)} using (game_id, numero)`
}

/** Ids for what is sold, and the database's clock. */
export async function takeIds(tx: Tx, tickets: number, chases: number) {
  const [row] = await tx<{ tickets: bigint[]; chases: bigint[]; now: Date }[]>`
    select clock_timestamp() as now,
      array(select nextval('lottery.ticket_ids') from generate_series(1, ${tickets}::int)) as tickets,
      array(select nextval('lottery.chases_id_seq') from generate_series(1, ${chases}::int)) as chases`
  return row!
}

export type PlacementRow = {
  at: Date
  memberId: string
  key: string
  content: Buffer
  tickets: readonly bigint[]
  chaseId: bigint | null
}

export async function insertPlacements(tx: Tx, rows: readonly PlacementRow[]): Promise<void> {
  const packed = packRows(
    rows.map(({ at, memberId, key, content, tickets, chaseId }) => {
      return [at.toISOString(), memberId, key, `\\x${content.toString('hex')}`, `{${tickets.join()}}`, chaseId]
    }),
  )
  await tx`
    insert into lottery.placements (at, member_id, key, content, tickets, chase_id)
    select f[1]::timestamptz, f[2], f[3], f[4]::bytea, f[5]::bigint[], nullif(f[6], '')::bigint
    from (select string_to_array(r, E'\x1f') as f from string_to_table(${packed}, E'\x1e') r offset 0) t`
}

export async function insertTickets(tx: Tx, rows: readonly TicketRow[]): Promise<void> {
  const packed = packRows(
    rows.map(row => {
      const { id, merchantId, book, currency } = row.account
      return [
        ...[row.id, row.placedAt.toISOString(), row.drawId, row.gameId, merchantId, row.memberId, id, book, currency],
        ...[row.stake, row.series, row.rebatePpm, row.maxPayout, row.maxProfit, JSON.stringify(row.lines)],
        ...[`\\x${row.lineHashes}`, row.salt, row.chase?.id ?? null, row.chase?.index ?? null],
        ...[row.free?.stake ?? null, row.free?.promotion ?? null, row.bonusStake, row.bonusId],
      ]
    }),
  )
  await tx`
    insert into lottery.tickets (id, placed_at, draw_id, game_id, merchant_id, member_id, account_id, book, currency,
      stake, series, rebate_ppm, max_payout, max_profit, lines, line_hashes, salt, chase_id, chase_index,
      free_stake, free_promotion, bonus_stake, bonus_id)
    select f[1]::bigint, f[2]::timestamptz, f[3]::bigint, f[4]::int, f[5]::int, f[6], f[7]::bigint, f[8],
      f[9], f[10]::bigint, nullif(f[11], '')::int, f[12]::int, nullif(f[13], '')::bigint, nullif(f[14], '')::bigint,
      f[15]::jsonb, f[16]::bytea, f[17], nullif(f[18], '')::bigint, nullif(f[19], '')::int,
      nullif(f[20], '')::bigint, nullif(f[21], ''), f[22]::bigint, nullif(f[23], '')::bigint
    from (select string_to_array(r, E'\x1f') as f from string_to_table(${packed}, E'\x1e') r offset 0) t`
}
