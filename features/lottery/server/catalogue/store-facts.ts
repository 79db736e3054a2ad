import type { Sql } from '#shared/server/db.ts'
import type { ClosureReason, DrawState } from '../../rules/draws/states.ts'

/* SQL of what a betting page knows of one game. */

export type PriceRow = {
  play: string
  odds: Record<string, string>
  returnPpm: number
  leastReturns: Record<string, number>
  closed: ClosureReason | null
}

export async function selectPrices(db: Sql, gameId: number): Promise<PriceRow[]> {
  return db<PriceRow[]>`
    select play, odds, return_ppm as "returnPpm", least_returns as "leastReturns", closed_reason as closed
    from lottery.prices where game_id = ${gameId}`
}

export async function selectOffer(db: Sql, merchantId: number, gameId: number) {
  const [row] = await db<{ names: Record<string, string>; isHot: boolean }[]>`
    select g.names, o.is_hot as "isHot" from lottery.games g
    join lottery.offers o on o.game_id = g.id and o.merchant_id = ${merchantId} where g.id = ${gameId}`
  return row
}

export type IssueRow = {
  id: bigint
  numero: string
  drawAt: Date
  lockAt: Date
  state: DrawState
  commitment: string | null
  /** The database's clock. */
  now: Date
}

/** Issues that are not locked yet, soonest first. */
export async function selectAhead(db: Sql, gameId: number, most: number): Promise<IssueRow[]> {
  return db<IssueRow[]>`
    select id, numero, draw_at as "drawAt", lock_at as "lockAt", state, commitment, now() from lottery.draws
    where game_id = ${gameId} and draw_at > now() and lock_at > now() and state in ('scheduled', 'open', 'suspended')
    order by draw_at limit ${most}`
}

/** The last issue whose sale is over and that has no result. */
export async function selectAwaited(db: Sql, gameId: number): Promise<IssueRow | undefined> {
  const [row] = await db<IssueRow[]>`
    select id, numero, draw_at as "drawAt", lock_at as "lockAt", state, commitment, now() from lottery.draws
    where game_id = ${gameId} and lock_at <= now() and draw_at > now() - interval '1 day'
      and state in ('open', 'locked', 'resultPending')
    order by draw_at desc limit 1`
  return row
}

export type OpenedRow = { numero: string; heldAt: Date; result: string }

export async function selectOpened(db: Sql, gameId: number, most: number): Promise<OpenedRow[]> {
  return db<OpenedRow[]>`
    select numero, case when late then drawn_at else draw_at end as "heldAt", result from lottery.draws
    where game_id = ${gameId} and draw_at <= now() and result is not null
      and state in ('published', 'settling', 'settled', 'reversing')
    order by draw_at desc limit ${most}`
}

export async function selectNow(db: Sql): Promise<Date> {
  const [row] = await db<{ now: Date }[]>`select now()`
  return row!.now
}

export type ClosureRow = { market: string; reason: ClosureReason }

/** Markets of a draw: a play, or one number of it as `PLAY:token`. */
export async function selectClosures(db: Sql, drawId: bigint): Promise<ClosureRow[]> {
  return db<ClosureRow[]>`select market, reason from lottery.closures where draw_id = ${drawId}`
}

export type NumberPriceRow = { play: string; token: string; odds: string | null }

export async function selectNumberPrices(db: Sql, drawId: bigint): Promise<NumberPriceRow[]> {
  return db<NumberPriceRow[]>`select play, token, odds from lottery.number_prices where draw_id = ${drawId}`
}
