import type { Book } from '#features/wallet/rules/wallet.ts'
import { packRows } from '#shared/server/db/arrays.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { SoldLine } from '../../rules/sold.ts'
import type { TicketRow } from '../sale/ticket-rows.ts'

/* SQL of chases: plans over several issues, paid when they are placed. */

export type ChaseRow = {
  id: bigint
  placedAt: Date
  ticket: Pick<
    TicketRow,
    'gameId' | 'memberId' | 'account' | 'series' | 'rebatePpm' | 'maxPayout' | 'maxProfit' | 'lines'
  >
  stopOnWin: boolean
  stopOnLoss: boolean
  extend: boolean
  paid: bigint
  /** Whose money is in stakes of it. */
  bonusId: bigint | null
  issues: readonly { drawId: bigint; multiple: number; stake: bigint; bonusStake: bigint; ticketId: bigint | null }[]
}

export async function insertChases(tx: Tx, rows: readonly ChaseRow[]): Promise<void> {
  const chases = rows.map(({ id, placedAt, ticket, stopOnWin, stopOnLoss, extend, paid, bonusId }) => {
    const { gameId, memberId, account, series, rebatePpm, maxPayout, maxProfit, lines } = ticket
    return [
      ...[id, placedAt.toISOString(), gameId, account.merchantId, memberId, account.id, account.book, account.currency],
      ...[series, rebatePpm, maxPayout, maxProfit, JSON.stringify(lines), stopOnWin, stopOnLoss, extend, paid, bonusId],
    ]
  })
  const issues = rows.flatMap(chase =>
    chase.issues.map(({ drawId, multiple, stake, bonusStake, ticketId }, i) => {
      return [chase.id, i, drawId, multiple, stake, ticketId, bonusStake]
    }),
  )
  await Promise.all([
    tx`
      insert into lottery.chases (id, placed_at, game_id, merchant_id, member_id, account_id, book, currency, series,
        rebate_ppm, max_payout, max_profit, lines, stop_on_win, stop_on_loss, extend, paid, bonus_id)
      overriding system value
      select f[1]::bigint, f[2]::timestamptz, f[3]::int, f[4]::int, f[5], f[6]::bigint, f[7], f[8],
        nullif(f[9], '')::int, f[10]::int, nullif(f[11], '')::bigint, nullif(f[12], '')::bigint, f[13]::jsonb,
        f[14]::boolean, f[15]::boolean, f[16]::boolean, f[17]::bigint, nullif(f[18], '')::bigint
      from (select string_to_array(r, E'\x1f') as f from string_to_table(${packRows(chases)}, E'\x1e') r offset 0) t`,
    tx`
      insert into lottery.chase_issues (chase_id, index, draw_id, multiple, stake, state, ticket_id, bonus_stake)
      select f[1]::bigint, f[2]::int, f[3]::bigint, f[4]::int, f[5]::bigint,
        case f[6] when '' then 'waiting' else 'open' end, nullif(f[6], '')::bigint, f[7]::bigint
      from (select string_to_array(r, E'\x1f') as f from string_to_table(${packRows(issues)}, E'\x1e') r offset 0) t`,
  ])
}

export type WaitingRow = {
  chaseId: bigint
  index: number
  multiple: number
  stake: bigint
  bonusStake: bigint
  bonusId: bigint | null
  numero: string
  game: string
  gameId: number
  memberId: string
  merchantId: number
  accountId: bigint
  book: Book
  currency: string
  series: number | null
  rebatePpm: number
  maxPayout: bigint | null
  maxProfit: bigint | null
  lines: SoldLine[]
  family: string
}

/** A chase that may stop, with a bet that may stop it: `i` is its issue that waits, `c` the chase. */
export const mayStop = (db: Sql | Tx) => db`
  (c.stop_on_win or c.stop_on_loss) and exists (
    select from lottery.chase_issues e where e.chase_id = i.chase_id and e.index < i.index and e.state = 'open')`

/**
 * Holds a draw that is on sale, so that it is neither locked nor void before this transaction ends, and no sale counts its
 * numbers meanwhile. False when it is not on sale.
 */
export async function holdOpen(tx: Tx, drawId: bigint): Promise<boolean> {
  const rows = await tx`select from lottery.draws where id = ${drawId} and state = 'open' for no key update`
  return rows.length === 1
}

/** Some issues of chases that a draw which is open takes now, held so that nobody else converts or cancels them. */
export async function holdWaiting(tx: Tx, drawId: bigint, most: number, isLast: boolean): Promise<WaitingRow[]> {
  return tx<WaitingRow[]>`
    select i.chase_id as "chaseId", i.index, i.multiple, i.stake, d.numero, g.code as game, c.game_id as "gameId",
      c.member_id as "memberId", c.merchant_id as "merchantId", c.account_id as "accountId", c.book, c.currency,
      c.series, c.rebate_ppm as "rebatePpm", c.max_payout as "maxPayout", c.max_profit as "maxProfit", c.lines, g.family,
      i.bonus_stake as "bonusStake", case when i.bonus_stake > 0 then c.bonus_id end as "bonusId"
    from lottery.chase_issues i join lottery.chases c on c.id = i.chase_id
    join lottery.games g on g.id = c.game_id join lottery.draws d on d.id = i.draw_id
    where i.draw_id = ${drawId} and i.state = 'waiting' and d.state = 'open' and (${isLast} or not (${mayStop(tx)}))
    order by i.chase_id, i.index limit ${most} for update of i skip locked`
}

export async function countWaiting(db: Sql | Tx, drawId: bigint): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from lottery.chase_issues where draw_id = ${drawId} and state = 'waiting'`
  return row!.count
}

export async function updateConverted(
  tx: Tx,
  issues: readonly { chaseId: bigint; index: number; ticketId: bigint }[],
): Promise<void> {
  await tx`
    update lottery.chase_issues i set state = 'open', ticket_id = u.ticket
    from unnest(${issues.map(each => each.chaseId)}::bigint[],
      ${issues.map(each => each.index)}::int[],
      ${issues.map(each => each.ticketId)}::bigint[]) u(chase, index, ticket)
    where i.chase_id = u.chase and i.index = u.index`
}

/** What a chase's bet has come to. */
export async function updateEnded(
  tx: Tx,
  ends: readonly { chaseId: bigint; index: number; state: 'won' | 'lost' | 'cancelled' }[],
): Promise<void> {
  await tx`
    update lottery.chase_issues i set state = u.state
    from (select f[1]::bigint as chase, f[2]::int as index, f[3] as state
      from (select string_to_array(r, E'\x1f') as f
        from string_to_table(${packRows(ends.map(each => [each.chaseId, each.index, each.state]))}, E'\x1e') r
        offset 0) x offset 0) u
    where i.chase_id = u.chase and i.index = u.index and i.state <> 'waiting'`
}

export type Owner = {
  chaseId: bigint
  memberId: string
  merchantId: number
  accountId: bigint
  book: Book
  currency: string
  vendor: string
}
/** Which issues of chases come back, and how the chases end by it; null when they go on. */
export type Giving = { drawId: bigint | null; ended: 'stopped' | 'cancelled' | null; beforeLock?: boolean }
export type Returned = Owner & { index: number; stake: bigint; bonusStake: bigint; bonusId: bigint | null }

/** Which of these chases stop, as one of their issues was won or lost. */
export async function selectStopping(tx: Tx, won: readonly bigint[], lost: readonly bigint[]): Promise<bigint[]> {
  const rows = await tx<{ id: bigint }[]>`
    select id from lottery.chases
    where state = 'running' and ((id = any (${won}::bigint[]) and stop_on_win)
      or (id = any (${lost}::bigint[]) and stop_on_loss))`
  return rows.map(({ id }) => id)
}

const owner = (tx: Tx) => tx`
  c.member_id as "memberId", c.merchant_id as "merchantId", c.account_id as "accountId", c.book, c.currency,
  g.vendor`

/** Whose chases these are. */
export async function selectOwners(tx: Tx, chaseIds: readonly bigint[]): Promise<Owner[]> {
  return tx<Owner[]>`
    select c.id as "chaseId", ${owner(tx)} from lottery.chases c join lottery.games g on g.id = c.game_id
    where c.id = any (${chaseIds}::bigint[]) order by c.id`
}

/**
 * Cancels issues that still wait and counts their stakes as refunded: of these chases, only those of one draw where it is
 * given, and only those before their lock where a member asks. Answers what has to go back; what no longer waited is not
 * among it.
 */
export async function cancelWaiting(
  tx: Tx,
  chaseIds: readonly bigint[],
  { drawId, ended, beforeLock = false }: Giving,
): Promise<Returned[]> {
  return tx<Returned[]>`
    with gone as (
      update lottery.chase_issues i set state = 'cancelled'
      where i.chase_id = any (${chaseIds}::bigint[]) and i.state = 'waiting'
        and (${drawId}::bigint is null or i.draw_id = ${drawId}::bigint)
        and (not ${beforeLock} or exists (
          select from lottery.draws d where d.id = i.draw_id and d.lock_at > clock_timestamp()))
      returning i.chase_id, i.index, i.stake, i.bonus_stake),
    counted as (
      update lottery.chases c set refunded = c.refunded + s.stake,
        state = case when c.state = 'running' then coalesce(${ended}::text, c.state) else c.state end
      from (select chase_id, sum(stake)::bigint as stake from gone group by chase_id) s where c.id = s.chase_id)
    select i.chase_id as "chaseId", i.index, i.stake, ${owner(tx)}, i.bonus_stake as "bonusStake",
      case when i.bonus_stake > 0 then c.bonus_id end as "bonusId"
    from gone i join lottery.chases c on c.id = i.chase_id join lottery.games g on g.id = c.game_id
    order by i.chase_id, i.index`
}

/** Chases of which nothing waits or is open any more. */
export async function finishChases(tx: Tx, chaseIds: readonly bigint[]): Promise<void> {
  await tx`
    update lottery.chases c set state = 'finished'
    where c.id = any (${chaseIds}::bigint[]) and c.state = 'running'
      and not exists (
        select from lottery.chase_issues i where i.chase_id = c.id and i.state in ('waiting', 'open'))`
}

/** A member's own chase, with the draw of one of its issues. */
export async function selectOwn(
  tx: Tx,
  who: { merchantId: number; memberId: string },
  chaseId: bigint,
  numero: string | null,
): Promise<{ drawId: bigint | null; isWaiting: boolean | null } | undefined> {
  const [row] = await tx<{ drawId: bigint | null; isWaiting: boolean | null }[]>`
    select i.draw_id as "drawId", i.state = 'waiting' as "isWaiting"
    from lottery.chases c
    left join lottery.draws d on d.game_id = c.game_id and d.numero = ${numero}
    left join lottery.chase_issues i on i.chase_id = c.id and i.draw_id = d.id
    where c.id = ${chaseId} and c.member_id = ${who.memberId} and c.merchant_id = ${who.merchantId}`
  return row
}

/** Chases that wait for a draw, by whether they go on one issue longer instead. */
export async function selectWaitingFor(tx: Tx, drawId: bigint): Promise<{ chaseId: bigint; extend: boolean }[]> {
  return tx<{ chaseId: bigint; extend: boolean }[]>`
    select i.chase_id as "chaseId", c.extend
    from lottery.chase_issues i join lottery.chases c on c.id = i.chase_id
    where i.draw_id = ${drawId} and i.state = 'waiting' order by i.chase_id`
}

/**
 * Plays the waiting issues of a draw after each chase's last instead: the same multiple on the next issue of the game.
 * Answers the chases that found one; of the others the issue goes on waiting.
 */
export async function moveWaiting(tx: Tx, chaseIds: readonly bigint[], drawId: bigint): Promise<bigint[]> {
  const rows = await tx<{ chaseId: bigint }[]>`
    with moved as (
      insert into lottery.chase_issues (chase_id, index, draw_id, multiple, stake, bonus_stake)
      select i.chase_id, l.last + 1, n.id, i.multiple, i.stake, i.bonus_stake
      from lottery.chase_issues i
      cross join lateral (
        select max(e.index) as last, max(d.draw_at) as draw_at, min(d.game_id) as game_id
        from lottery.chase_issues e join lottery.draws d on d.id = e.draw_id where e.chase_id = i.chase_id) l
      cross join lateral (
        select d.id from lottery.draws d
        where d.game_id = l.game_id and d.draw_at > l.draw_at and d.state = 'scheduled' order by d.draw_at limit 1) n
      where i.draw_id = ${drawId} and i.state = 'waiting' and i.chase_id = any (${chaseIds}::bigint[])
      returning chase_id)
    update lottery.chase_issues i set state = 'cancelled' from moved m
    where i.chase_id = m.chase_id and i.draw_id = ${drawId} returning i.chase_id as "chaseId"`
  return rows.map(({ chaseId }) => chaseId)
}
