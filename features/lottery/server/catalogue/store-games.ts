import type { Sql, Tx } from '#shared/server/db.ts'
import type { ClosureReason } from '../../rules/draws/states.ts'
import type { Game } from '../../rules/game.ts'
import type { GameLimits } from '../../rules/sale.ts'

/* SQL of games, what merchants offer of them, and their odds. */

type LimitsText = Record<keyof GameLimits, string | number | null>
export type GameRow = Omit<Game, 'limits'> & { id: number; limits: Record<string, LimitsText> }

export async function selectGames(db: Sql | Tx): Promise<GameRow[]> {
  return db<GameRow[]>`
    select id, code, family, structure, vendor, group_code as "groupCode", tag, remark, source,
      stand_in as "isStandIn", schedule, limits, series, min_level as "minLevel", min_margin_ppm as "minMarginPpm",
      refund_after_sec as "refundAfterSec", enabled
    from lottery.games`
}

/** Games that may be played, by merchant and game. */
export async function selectOffers(db: Sql): Promise<{ merchantId: number; gameId: number }[]> {
  return db<{ merchantId: number; gameId: number }[]>`
    select o.merchant_id as "merchantId", o.game_id as "gameId"
    from lottery.offers o join lottery.games g on g.id = o.game_id where o.enabled and g.enabled`
}

/** The game's id. A game keeps what its draws yield and what plays it sells: undefined when that would change. */
export async function upsertGame(tx: Tx, game: Game): Promise<number | undefined> {
  const limits = Object.fromEntries(
    Object.entries(game.limits).map(([currency, each]) => [currency, textOfLimits(each)]),
  )
  const [row] = await tx<{ id: number }[]>`
    insert into lottery.games as g (code, family, structure, vendor, group_code, tag, remark, source, stand_in, schedule,
      limits, series, min_level, min_margin_ppm, refund_after_sec, enabled)
    values (${game.code}, ${game.family}, ${game.structure}, ${game.vendor}, ${game.groupCode}, ${game.tag},
      ${game.remark}, ${game.source}, ${game.isStandIn}, ${tx.json(game.schedule as never)}, ${tx.json(limits)},
      ${game.series === null ? null : tx.json(game.series)}, ${game.minLevel}, ${game.minMarginPpm},
      ${game.refundAfterSec}, ${game.enabled})
    on conflict (code) do update set vendor = excluded.vendor, group_code = excluded.group_code, tag = excluded.tag,
      remark = excluded.remark, stand_in = excluded.stand_in, schedule = excluded.schedule,
      limits = excluded.limits, series = excluded.series, min_level = excluded.min_level, min_margin_ppm = excluded.min_margin_ppm,
      refund_after_sec = excluded.refund_after_sec, enabled = excluded.enabled
    where g.family = excluded.family and g.structure = excluded.structure and g.source = excluded.source
    returning id`
  return row?.id
}

function textOfLimits(limits: GameLimits) {
  const { maxLines, ...money } = limits
  const texts = Object.entries(money).map(([name, value]) => [name, value === null ? null : String(value)])
  return { maxLines, ...Object.fromEntries(texts) }
}

export function readLimits(text: LimitsText): GameLimits {
  const minor = (value: string | number | null) => (value === null ? null : BigInt(value))
  return {
    minUnit: BigInt(text.minUnit!),
    maxUnit: BigInt(text.maxUnit!),
    maxLines: Number(text.maxLines),
    maxWin: minor(text.maxWin),
    maxProfit: minor(text.maxProfit),
    numberPoints: minor(text.numberPoints),
    numberPayout: minor(text.numberPayout),
  }
}

export type PriceWrite = {
  play: string
  odds: Record<string, string>
  returnPpm: number
  /** By currency. */
  leastReturns: Record<string, number>
}

/** What the game sells from now on, nothing else; markets that are closed stay so. */
export async function replacePrices(tx: Tx, gameId: number, prices: readonly PriceWrite[]): Promise<void> {
  const rows = tx.json(prices as never)
  await tx`
    insert into lottery.prices as p (game_id, play, odds, return_ppm, least_returns)
    select ${gameId}, r.play, r.odds, r."returnPpm", r."leastReturns"
    from jsonb_to_recordset(${rows}) r(play text, odds jsonb, "returnPpm" int, "leastReturns" jsonb)
    on conflict (game_id, play) do update
      set odds = excluded.odds, return_ppm = excluded.return_ppm, least_returns = excluded.least_returns`
  await tx`
    delete from lottery.prices where game_id = ${gameId}
      and play not in (select r.play from jsonb_to_recordset(${rows}) r(play text))`
}

/** False when the game does not sell the play. */
export async function updatePrice(tx: Tx, gameId: number, price: PriceWrite): Promise<boolean> {
  const { play, odds, returnPpm, leastReturns } = price
  const { count } = await tx`
    update lottery.prices set odds = ${tx.json(odds)}, return_ppm = ${returnPpm}, least_returns = ${tx.json(leastReturns)}
    where game_id = ${gameId} and play = ${play}`
  return count === 1
}

/** Prices of before the return at the least unit was kept. */
export async function selectUnreckoned(tx: Tx, gameId: number) {
  return tx<{ play: string; odds: Record<string, string> }[]>`
    select play, odds from lottery.prices where game_id = ${gameId} and least_returns = '{}'`
}

export async function updateLeastReturns(tx: Tx, gameId: number, play: string, leastReturns: Record<string, number>) {
  await tx`
    update lottery.prices set least_returns = ${tx.json(leastReturns)} where game_id = ${gameId} and play = ${play}`
}

/** Closes a play for all draws, or opens it again (null). False when the game does not sell it. */
export async function updateClosed(tx: Tx, gameId: number, play: string, reason: ClosureReason | null) {
  const { count } = await tx`
    update lottery.prices set closed_reason = ${reason} where game_id = ${gameId} and play = ${play}`
  return count === 1
}

export async function selectOdds(tx: Tx, gameId: number, play: string): Promise<Record<string, string> | undefined> {
  const [row] = await tx<{ odds: Record<string, string> }[]>`
    select odds from lottery.prices where game_id = ${gameId} and play = ${play}`
  return row?.odds
}

export type Offer = { enabled?: boolean; isHot?: boolean; position?: number }

export async function upsertOffer(tx: Tx, merchantId: number, gameId: number, offer: Offer): Promise<void> {
  const { enabled = null, isHot = null, position = null } = offer
  await tx`
    insert into lottery.offers as o (merchant_id, game_id, enabled, is_hot, position)
    values (${merchantId}, ${gameId}, coalesce(${enabled}::boolean, true), coalesce(${isHot}::boolean, false),
      coalesce(${position}::int, 0))
    on conflict (merchant_id, game_id) do update set enabled = coalesce(${enabled}::boolean, o.enabled),
      is_hot = coalesce(${isHot}::boolean, o.is_hot), position = coalesce(${position}::int, o.position)`
}

/** Own odds of a number in one draw, null where it is stopped. */
export async function upsertNumberPrice(
  tx: Tx,
  number: { drawId: bigint; play: string; token: string; odds: string | null },
): Promise<void> {
  const { drawId, play, token, odds } = number
  await tx`
    insert into lottery.number_prices (draw_id, play, token, odds) values (${drawId}, ${play}, ${token}, ${odds})
    on conflict (draw_id, play, token) do update set odds = excluded.odds, at = now()`
}

export async function upsertClosure(tx: Tx, drawId: bigint, market: string, reason: ClosureReason): Promise<void> {
  await tx`
    insert into lottery.closures (draw_id, market, reason) values (${drawId}, ${market}, ${reason})
    on conflict (draw_id, market) do update set reason = excluded.reason, at = now()`
}

export async function deleteClosure(tx: Tx, drawId: bigint, market: string): Promise<void> {
  await tx`delete from lottery.closures where draw_id = ${drawId} and market = ${market}`
}

/** The game of a code with the id of one of its issues. */
export async function selectIssue(tx: Tx, code: string, numero: string) {
  const [row] = await tx<{ gameId: number; drawId: bigint }[]>`
    select g.id as "gameId", d.id as "drawId" from lottery.games g join lottery.draws d on d.game_id = g.id
    where g.code = ${code} and d.numero = ${numero}`
  return row
}

/** What another merchant offers, as far as it is sold in the currency. */
export async function copyOffers(tx: Tx, from: number, to: number, currency: string): Promise<void> {
  await tx`
    insert into lottery.offers (merchant_id, game_id, enabled, is_hot, position)
    select ${to}, o.game_id, o.enabled, o.is_hot, o.position
    from lottery.offers o join lottery.games g on g.id = o.game_id
    where o.merchant_id = ${from} and g.limits ? ${currency}
    on conflict do nothing`
}
