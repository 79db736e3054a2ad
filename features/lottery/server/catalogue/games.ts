import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '#shared/refusal.ts'
import type { Tx } from '#shared/server/db.ts'
import type { ClosureReason } from '../../rules/draws/states.ts'
import { type Game, isSoundSeries, leastReturnsPpm, marginExcess, returnPpm } from '../../rules/game.ts'
import { findPlay, playsOf } from '../../rules/lottery.ts'
import { ANY_PRIZE, formatOdds } from '../../rules/odds.ts'
import { compareRatios, ratio, ratioToNumber } from '../../rules/ratio.ts'
import { exactReturn } from '../../rules/returns/returns.ts'
import { formatOddsTable, parseOddsTable } from '../../rules/sold.ts'
import type { Odds, PlayType, Ratio, Selection } from '../../rules/types.ts'
import { replanIssues } from '../chase/replan.ts'
import { type KnownGame, readGames } from './game-book.ts'
import * as store from './store-games.ts'

export type { Offer } from './store-games.ts'

/** A game with what it sells: plays with their own odds where they are not those of the catalogue. */
export type GameSetup = Omit<Game, 'structure' | 'enabled' | 'isStandIn'> & {
  enabled?: boolean
  isStandIn?: boolean
  /** Codes of plays; all of the family when left out. */
  plays?: readonly string[]
  /** By play. */
  odds?: Readonly<Record<string, Odds>>
}

/**
 * Brings a game, or changes it; its family and source never change. Answers its id. Refused as `odds_too_high` when odds
 * and rebates together leave less than the margin (§1.6), as `invalid_input` for what makes no game.
 */
export async function setUpGame(tx: Tx, { plays: codes, odds = {}, ...given }: GameSetup) {
  const setup = { enabled: true, isStandIn: false, ...given }
  const plays = codes?.map(code => soldPlay(setup.family, code)) ?? playsOf(setup.family)
  const [first] = plays
  if (!first || (setup.series && !isSoundSeries(setup.series))) throw new Refusal('invalid_input', { field: 'family' })
  const prices = plays.map(play => priceOf(play, odds[play.code] ?? play.odds, setup))
  const before = (await readGames(tx)).get(setup.code)
  const id = await store.upsertGame(tx, { ...setup, structure: first.structure })
  if (id === undefined) throw new Refusal('invalid_input', { field: 'code' })
  await store.replacePrices(tx, id, prices)
  if (before && !isDeepStrictEqual(before.schedule, setup.schedule)) await replanIssues(tx, id, setup.schedule)
  return id
}

/** Reckons what prices of before pay back at the least unit; nothing else of them changes. */
export async function completePrices(tx: Tx): Promise<void> {
  for (const game of (await readGames(tx)).values()) {
    for (const { play, odds } of await store.selectUnreckoned(tx, game.id)) {
      const leastReturns = leastReturnsPpm(soldPlay(game.family, play), parseOddsTable(odds), game)
      await store.updateLeastReturns(tx, game.id, play, leastReturns)
    }
  }
}

/** Changes the odds of one play; what was sold keeps its own. Refused as `odds_too_high`, `not_found`. */
export async function setPrice(tx: Tx, code: string, playCode: string, odds: Odds): Promise<void> {
  const game = await gameOf(tx, code)
  const price = priceOf(soldPlay(game.family, playCode), odds, game)
  if (!(await store.updatePrice(tx, game.id, price))) throw new Refusal('not_found')
}

/** Closes a play of all issues, or opens it again (null). */
export async function closePlay(tx: Tx, code: string, playCode: string, reason: ClosureReason | null): Promise<void> {
  const game = await gameOf(tx, code)
  if (!(await store.updateClosed(tx, game.id, playCode, reason))) throw new Refusal('not_found')
}

/**
 * Closes a play of one issue, or one number of it as `PLAY:token`; opens it again (null). For `risk` numbers are closed by the
 * sale alone, which opens them again when a ticket is taken back.
 */
export async function closeMarket(
  tx: Tx,
  issue: { code: string; numero: string; market: string },
  reason: Exclude<ClosureReason, 'risk'> | null,
): Promise<void> {
  const found = await store.selectIssue(tx, issue.code, issue.numero)
  if (!found) throw new Refusal('not_found')
  if (reason) await store.upsertClosure(tx, found.drawId, issue.market, reason)
  else await store.deleteClosure(tx, found.drawId, issue.market)
}

/** Limited numbers (§3.1): own odds of a number in one issue, or null to stop its sale. Tickets sold before keep theirs. */
export async function setNumberPrice(
  tx: Tx,
  issue: { code: string; numero: string; play: string; token: string },
  odds: bigint | null,
): Promise<void> {
  const found = await store.selectIssue(tx, issue.code, issue.numero)
  if (!found) throw new Refusal('not_found')
  const game = await gameOf(tx, issue.code)
  const play = soldPlay(game.family, issue.play)
  const market = await store.selectOdds(tx, game.id, play.code)
  if (!market || (odds !== null && !play.pricesNumbers)) throw new Refusal('not_found')
  if (odds !== null) {
    const number: Selection = [[issue.token]]
    if (play.findProblems(number).length > 0) throw new Refusal('invalid_input', { field: 'token' })
    if (odds <= 0n) throw new Refusal('invalid_input', { field: 'odds' })
    const excess = marginExcess(play, { ...parseOddsTable(market), [issue.token]: odds }, game, sold =>
      exactReturn(play, number, sold),
    )
    assertMargin(play, excess)
  }
  const text = odds === null ? null : formatOdds(odds)
  await store.upsertNumberPrice(tx, { drawId: found.drawId, play: play.code, token: issue.token, odds: text })
}

/** What a merchant makes of a game; only what is given changes. */
export async function setOffer(tx: Tx, merchantId: number, code: string, offer: store.Offer): Promise<void> {
  await store.upsertOffer(tx, merchantId, (await gameOf(tx, code)).id, offer)
}

function soldPlay(family: string, code: string): PlayType {
  const play = findPlay(family, code)
  if (!play) throw new Refusal('not_found')
  return play
}

type Terms = Pick<Game, 'series' | 'minLevel' | 'minMarginPpm' | 'limits'>

/** A prize without odds could never be paid, and one at odds of 0 would have no limit. Jackpots are told draw by draw. */
function assertPriced(play: PlayType, odds: Odds): void {
  const isPriced = Object.keys(play.odds).every(prize => odds[prize] !== undefined || odds[ANY_PRIZE] !== undefined)
  if (!isPriced || Object.values(odds).some(value => value <= 0n))
    throw new Refusal('invalid_input', { field: 'odds', play: play.code })
}

function priceOf(play: PlayType, odds: Odds, game: Terms): store.PriceWrite {
  assertPriced(play, odds)
  assertMargin(play, marginExcess(play, odds, game))
  return {
    ...{ play: play.code, odds: formatOddsTable(odds), returnPpm: returnPpm(play, odds, game.series) },
    leastReturns: leastReturnsPpm(play, odds, game),
  }
}

function assertMargin(play: PlayType, excess: Ratio): void {
  if (compareRatios(excess, ratio(0)) <= 0) return
  throw new Refusal('odds_too_high', { play: play.code, excess: ratioToNumber(excess).toFixed(6) })
}

async function gameOf(tx: Tx, code: string): Promise<KnownGame> {
  const game = (await readGames(tx)).get(code)
  if (!game) throw new Refusal('not_found')
  return game
}
