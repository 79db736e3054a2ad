import { isWithin } from '#apps/studio/engine/sports/settlement/cancels.ts'
import { type LegResult, VOID } from '#apps/studio/engine/sports/settlement/coefficients.ts'
import type {
  BetCancel,
  BetSettlement,
  BetStop,
  EventMessage,
  EventStatus,
  MarketStatus,
  OddsChange,
  Producer,
  RollbackCancel,
  RollbackSettlement,
  SettledOutcome,
} from '#apps/studio/feed-messages.ts'
import { type Margins, marginsOf } from '../trading/margins.ts'
import { isSamePriced, isSameTold, type Priced, pricesOf, writeTold } from './market-prices.ts'
import type { PricedMarket } from './sheet.ts'

/*
 * What the book knows of an event, as messages make it. Each part keeps the moment of the message that made it and yields to
 * a later one only: whatever comes twice, late or in another order leads to the same.
 */

/** Bets placed within are void; `isOn`: until that was taken back. */
export type Cancel = { start: number; end: number; at: number; isOn: boolean }

/** `shown`: with stops and danger. */
export type Market = PricedMarket & {
  status: MarketStatus
  run: number
  settledAt: number
  certainty: 0 | 1 | 2
  settlement: SettledOutcome[] | null
  cancels: Cancel[]
  resultVersion: number
  /** What the feed told last: half of what a match tells with each moment is as it was, and need not be priced again. */
  told?: number[]
  /** By which it was priced. */
  margin?: number
}

export type Stop = { at: number; status: MarketStatus }

export type EventState = {
  id: string
  /** Empty until a schedule named it. */
  sport: string
  status: EventStatus | null
  statusAt: number
  danger: boolean
  /** By group of markets; `all` is every group. */
  stops: Record<string, Stop>
  startTime: number
  /** How often traders changed its markets. */
  edits: number
  markets: Map<string, Market>
}

export const keyOf = (market: number, specifiers: string): string => `${market} ${specifiers}`

export const newEvent = (id: string): EventState => ({
  ...{ id, sport: '', status: null, statusAt: 0, danger: false, stops: {}, startTime: 0, edits: 0, markets: new Map() },
})

const FOREVER = 8.64e15

/** Which groups each market belongs to (the feed's descriptions). */
export type GroupOf = (market: number) => string

const SHIPPED = marginsOf([])

/** Brings a message into what is known; answers whether anything changed. Changed markets get higher versions. */
export function applyMessage(
  event: EventState,
  message: EventMessage,
  groupOf: GroupOf,
  margins: Margins = SHIPPED,
): boolean {
  if (message.kind === 'odds_change') return applyOdds(event, message, groupOf, margins)
  if (message.kind === 'bet_stop') return applyStop(event, message, groupOf)
  if (message.kind === 'bet_settlement') return any(message.markets, each => settle(event, message, each))
  if (message.kind === 'rollback_bet_settlement') return any(message.markets, each => settle(event, message, each))
  if (message.kind === 'bet_cancel' || message.kind === 'rollback_bet_cancel')
    return any(message.markets, each => cancel(event, message, each))
  return applyStart(event, message.start_time)
}

const any = <T>(items: readonly T[], work: (item: T) => boolean): boolean => items.map(work).some(changed => changed)

function applyStart(event: EventState, startTime: number): boolean {
  if (event.startTime === startTime) return false
  event.startTime = startTime
  return true
}

function applyOdds(event: EventState, message: OddsChange, groupOf: GroupOf, margins: Margins): boolean {
  let changed = false
  const { timestamp, sport_event_status: status, producer } = message
  if (timestamp > event.statusAt) {
    Object.assign(event, { status, statusAt: timestamp, danger: status.danger === true })
    changed = true
  }
  for (const given of message.markets) {
    const market = marketOf(event, given.id, given.specifiers, producer)
    if (timestamp < market.oddsAt || (timestamp === market.oddsAt && isOther(market, given))) continue
    const outcomes = outcomesOf(market, given, margins.of(event.sport, given.id, given.outcomes.length))
    const isSame =
      market.status === given.status && market.producer === producer && isSamePriced(market.outcomes, outcomes)
    changed = changed || !isSame || timestamp > market.oddsAt
    market.oddsAt = timestamp
    market.producer = producer
    market.status = given.status
    market.outcomes = outcomes
    if (!isSame) market.version++
  }
  return showAll(event, groupOf) || changed
}

type Given = OddsChange['markets'][number]

/** Of the same moment only what was told then is heard again: it may be priced with another margin. */
const isOther = ({ told, outcomes }: Market, given: Given): boolean =>
  told !== undefined && !isSameTold(told, outcomes, given.outcomes)

function outcomesOf(market: Market, given: Given, margin: number): Priced[] {
  // A market that is stopped may be told without prices: the last ones are shown, locked.
  if (given.outcomes.length === 0 && given.status !== 1) return market.outcomes
  const { told, outcomes } = market
  if (told && market.margin === margin && isSameTold(told, outcomes, given.outcomes)) return outcomes
  market.told ??= []
  writeTold(market.told, given.outcomes)
  market.margin = margin
  return pricesOf(given.outcomes, margin)
}

function applyStop(event: EventState, message: BetStop, groupOf: GroupOf): boolean {
  let changed = false
  for (const group of message.groups.split('|')) {
    if ((event.stops[group]?.at ?? -1) >= message.timestamp) continue
    event.stops[group] = { at: message.timestamp, status: message.market_status }
    changed = true
  }
  return showAll(event, groupOf) || changed
}

/** How every market stands now. A stop touches active markets only; one at the same moment as odds stops them, to be safe. */
function showAll(event: EventState, groupOf: GroupOf): boolean {
  let changed = false
  for (const market of event.markets.values()) {
    const shown = shownOf(event, market, groupOf)
    if (shown === market.shown) continue
    // Whoever waits since an earlier run knows that it was closed meanwhile.
    if (shown === 1) market.run++
    market.version++
    market.shown = shown
    changed = true
  }
  return changed
}

function shownOf({ stops, danger }: EventState, { market, status, oddsAt }: Market, groupOf: GroupOf): MarketStatus {
  if (status !== 1) return status
  return stopAfter(oddsAt, stops.all) ?? stopAfter(oddsAt, stops[groupOf(market)]) ?? (danger ? -1 : 1)
}

const stopAfter = (oddsAt: number, stop: Stop | undefined): MarketStatus | undefined =>
  stop && stop.at >= oddsAt ? stop.status : undefined

type Settled = BetSettlement['markets'][number]
type Named = RollbackSettlement['markets'][number]

function settle(event: EventState, message: BetSettlement | RollbackSettlement, named: Settled | Named): boolean {
  const market = marketOf(event, named.id, named.specifiers, message.producer)
  const settlement = 'outcomes' in named ? named.outcomes : null
  const certainty = message.kind === 'bet_settlement' ? message.certainty : 0
  const isLater =
    message.timestamp > market.settledAt || (message.timestamp === market.settledAt && certainty > market.certainty)
  if (!isLater) return false
  const isSame = JSON.stringify(settlement) === JSON.stringify(market.settlement)
  Object.assign(market, { settledAt: message.timestamp, certainty, settlement })
  if (!isSame) market.resultVersion++
  return true
}

function cancel(event: EventState, message: BetCancel | RollbackCancel, named: Named): boolean {
  const market = marketOf(event, named.id, named.specifiers, message.producer)
  const { start_time: start = 0, end_time: end = FOREVER, timestamp: at } = message
  const isOn = message.kind === 'bet_cancel'
  const before = market.cancels.find(each => each.start === start && each.end === end)
  if (before && before.at >= at) return false
  const others = market.cancels.filter(each => each !== before)
  market.cancels = [...others, { start, end, at, isOn }].toSorted((a, b) => a.start - b.start || a.end - b.end)
  if ((before?.isOn ?? false) !== isOn) market.resultVersion++
  return true
}

function marketOf(event: EventState, market: number, specifiers: string, producer: Producer): Market {
  const known = event.markets.get(keyOf(market, specifiers))
  if (known) return known
  const added: Market = {
    ...{ market, specifiers, producer, status: 0, shown: 0, oddsAt: 0, version: 0, run: 0, outcomes: [] },
    ...{ settledAt: 0, certainty: 0, settlement: null, cancels: [], resultVersion: 0 },
  }
  event.markets.set(keyOf(market, specifiers), added)
  return added
}

type Results = Pick<Market, 'settlement' | 'cancels'>

/** What a market's outcome came to for a bet of this moment; null while nobody knows. */
export function resultFor({ settlement, cancels }: Results, outcome: string, placedAt: number): LegResult | null {
  if (cancels.some(each => each.isOn && isWithin(each, placedAt))) return VOID
  const settled = settlement?.find(({ id }) => id === outcome)
  if (!settled) return null
  const { result, void_factor, dead_heat_factor } = settled
  return { result, ...(void_factor && { void_factor }), ...(dead_heat_factor && { dead_heat_factor }) }
}
