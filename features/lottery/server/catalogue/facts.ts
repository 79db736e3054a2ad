import type { GameFacts, Issue } from '#features/lottery/api.ts'
import { merchantById } from '#features/settings/server/settings.ts'
import { formatAmount, fromMinor } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { createCache } from '#shared/server/cache.ts'
import type { Sql } from '#shared/server/db.ts'
import { remainingMs } from '../../rules/draws/closing.ts'
import { type Days, phaseAt, type Schedule } from '../../rules/draws/schedule.ts'
import { playsOf } from '../../rules/lottery.ts'
import type { GameLimits } from '../../rules/sale.ts'
import type { GameBook, KnownGame } from './game-book.ts'
import { nameIn } from './menus.ts'
import * as store from './store-facts.ts'

/** Facts are not older than that; what remains of an issue counts on meanwhile. */
const FACTS_MS = 500
/** Issues that a chase may run over, and results beside the board. */
const MOST_NEXT = 120
const MOST_LAST = 10

type Loaded = Awaited<ReturnType<typeof load>>

/** What betting pages know of a merchant's games. */
export function createFacts(db: Sql, book: GameBook) {
  const cached = createCache((key: string) => loadByKey(key), FACTS_MS)

  async function loadByKey(key: string): Promise<Loaded> {
    const [merchantId = '', code = ''] = key.split(' ')
    const game = await book.offered(Number(merchantId), code)
    if (!game) throw new Refusal('not_found')
    return load(db, Number(merchantId), game)
  }

  return {
    /** Refused as `not_found` when the merchant does not offer it. */
    async factsOf(merchantId: number, code: string, language: string): Promise<GameFacts> {
      if (!(await book.offered(merchantId, code))) throw new Refusal('not_found')
      return factsAt(await cached(`${merchantId} ${code}`), language)
    },
  }
}

export type Facts = ReturnType<typeof createFacts>

/** An issue goes from those ahead to the awaited one to the opened ones: read in this order, none is missed on its way. */
async function load(db: Sql, merchantId: number, game: KnownGame) {
  const at = performance.now()
  const [{ currency }, offer, prices, ahead, now] = await Promise.all([
    merchantById(db, merchantId),
    store.selectOffer(db, merchantId, game.id),
    store.selectPrices(db, game.id),
    store.selectAhead(db, game.id, MOST_NEXT + 1),
    store.selectNow(db),
  ])
  const [issue, ...next] = ahead
  const [awaited, closures, numbers] = await Promise.all([
    store.selectAwaited(db, game.id),
    issue ? store.selectClosures(db, issue.id) : [],
    issue ? store.selectNumberPrices(db, issue.id) : [],
  ])
  const last = await store.selectOpened(db, game.id, MOST_LAST)
  return { game, offer, currency, prices, issue, next, awaited, last, closures, numbers, now, at }
}

function factsAt(loaded: Loaded, language: string): GameFacts {
  const { game, offer, currency, last, next, awaited, issue } = loaded
  const nowMs = loaded.now.getTime() + performance.now() - loaded.at
  const limits = game.limits[currency]
  if (!limits) throw new Refusal('currency_mismatch')
  const { code: gameCode, tag: gameMenuTag, vendor, family, structure, source, isStandIn, schedule } = game
  const told = (each: store.IssueRow) => issueAt(each, schedule, nowMs)
  return {
    game: {
      ...{ gameId: game.id, gameMenuTag, gameCode, vendor, family, structure, source, isStandIn },
      prizeMode: playsOf(family)[0]!.mode,
      isHot: offer?.isHot ?? false,
      everySec: scheduleFacts(schedule, nowMs).everySec,
      name: nameIn({ names: offer?.names ?? {}, remark: game.remark }, language),
    },
    schedule: scheduleFacts(schedule, nowMs),
    currency,
    limits: limitsIn(limits, currency),
    plays: playsFor(loaded),
    numbers: numbersOf(loaded),
    series: game.series,
    minLevel: game.minLevel,
    issue: issue ? told(issue) : null,
    awaited: awaited ? told(awaited) : null,
    next: next.map(each => ({
      numero: each.numero,
      drawAt: each.drawAt.toISOString(),
      lockAt: each.lockAt.toISOString(),
    })),
    last: last.map(({ numero, heldAt, result }) => ({
      ...{ gameId: game.id, gameCode, structure, numero },
      ...{ winningTime: heldAt.toISOString(), openedNumber: result },
    })),
    serverTime: new Date(nowMs).toISOString(),
  }
}

/** In the catalogue's order, as far as the game sells them. */
function playsFor({ game, prices, closures, currency }: Loaded): GameFacts['plays'] {
  const priceOf = new Map(prices.map(price => [price.play, price]))
  const closed = new Map(closures.map(({ market, reason }) => [market, reason]))
  return playsOf(game.family).flatMap(({ code, slots, mode }) => {
    const price = priceOf.get(code)
    if (!price) return []
    const { odds, returnPpm, leastReturns } = price
    const leastReturnPpm = leastReturns[currency] ?? null
    return [
      { play: code, odds, slots, mode, returnPpm, leastReturnPpm, closed: price.closed ?? closed.get(code) ?? null },
    ]
  })
}

/** Numbers with their own price, and those whose market is closed. */
function numbersOf({ numbers, closures }: Loaded): GameFacts['numbers'] {
  const stopped = closures.flatMap(({ market }) => {
    const [play = '', token] = market.split(':')
    return token === undefined ? [] : [{ play, token, odds: null }]
  })
  const isStopped = (each: store.NumberPriceRow) => stopped.some(s => s.play === each.play && s.token === each.token)
  return [...numbers.filter(each => !isStopped(each)), ...stopped]
}

function issueAt(
  { numero, drawAt, lockAt, state, commitment }: store.IssueRow,
  schedule: Schedule,
  nowMs: number,
): Issue {
  return {
    numero,
    drawAt: drawAt.toISOString(),
    lockAt: lockAt.toISOString(),
    remainTime: Math.round(remainingMs(nowMs, drawAt.getTime())),
    lockTime: schedule.lockTimeSec,
    state,
    commitment: commitment ?? '',
  }
}

function scheduleFacts(schedule: Schedule, nowMs: number): GameFacts['schedule'] {
  const { timeZone, lockTimeSec } = schedule
  const phase = phaseAt(schedule, nowMs)
  const weekdays = phase ? weekdaysOf(phase.days) : []
  if (!phase) return { timeZone, weekdays, at: [], everySec: 0, lockTimeSec }
  if ('at' in phase.times) return { timeZone, weekdays, at: [...phase.times.at], everySec: 0, lockTimeSec }
  const { first, last, everySec } = phase.times
  return { timeZone, weekdays, at: [first, last], everySec, lockTimeSec }
}

/** None for days of the month. */
function weekdaysOf(days: Days): number[] {
  return 'weekdays' in days ? [...days.weekdays] : []
}

function limitsIn(limits: GameLimits, currency: string): GameFacts['limits'] {
  const text = (minor: bigint) => formatAmount(fromMinor(String(minor), currency))
  const textOrNull = (minor: bigint | null) => (minor === null ? null : text(minor))
  return {
    minUnit: text(limits.minUnit),
    maxUnit: text(limits.maxUnit),
    maxLines: limits.maxLines,
    maxWin: textOrNull(limits.maxWin),
    numberPoints: textOrNull(limits.numberPoints),
    maxProfit: textOrNull(limits.maxProfit),
  }
}
