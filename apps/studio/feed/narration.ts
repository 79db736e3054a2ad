import type { MarketKey, Match, Moment, Outcome, View } from '#apps/studio/engine/sports/matches/match.ts'
import { decided, fairPrice } from '#apps/studio/engine/sports/models/split.ts'
import type {
  BetSettlement,
  EventMessage,
  FeedMarket,
  FeedOutcome,
  MarketStatus,
  OddsChange,
  Producer,
  SettledOutcome,
  Split,
} from '../feed-messages.ts'

/** What a narration is of: times in ms. */
export type Told = { id: string; publishedAt: number; startAt: number }

/** Prices of what is nearly sure or nearly impossible are not offered. */
const [LIKELIEST, LEAST] = [0.97, 0.001]
const START_CHANGED = 2
const LATE_MS = 3_000
/** What changes nothing that a market is about, but the time that is left. */
const PASSING = ['before', 'news', 'postponed', 'tick', 'attack', 'cleared', 'miss']

const textOf = ({ id, specifiers }: MarketKey) => `${id} ${specifiers}`

/**
 * Tells a match moment by moment. Each moment's messages follow from the match and the moments before it alone: who goes on
 * after a restart tells the same.
 */
export function createNarration({ id, publishedAt, startAt }: Told, match: Match) {
  const { moments, trouble, liveFrom } = match
  const open = new Map<string, MarketKey>()
  const known = new Map<string, MarketKey>()
  let active = new Map<string, MarketKey>()
  let isOpen = false
  let step = 0
  let stampedAt = 0
  let stoppedAt = 0
  /** What was told wrongly is put right at the next moment. */
  let amends: (() => EventMessage[]) | undefined
  let isAmended = false

  const timeOf = (at: number): number | undefined =>
    at === 0 ? publishedAt : moments[at] && Math.round(startAt + moments[at].at)

  /** No two messages of a match have the same time: the later one counts. */
  function stamp(producer: Producer) {
    stampedAt = Math.max(stampedAt + 1, timeOf(step)!)
    return { producer, timestamp: stampedAt, event_id: id }
  }

  /** The messages of the next moment. */
  function tell(): EventMessage[] {
    const moment = moments[step]!
    const producer: Producer = step < liveFrom ? 3 : 1
    const view = moment.view()
    const messages: EventMessage[] = step === liveFrom ? [handedOver()] : []
    messages.push(...(amends?.() ?? []))
    amends = undefined
    if (moment.kind === 'postponed') messages.push(postponed())
    if (isOpen && !moment.isOpen) {
      messages.push({ kind: 'bet_stop', ...stamp(producer), groups: 'all', market_status: -1 })
      stoppedAt = stampedAt
    }
    const markets = moment.isOpen ? offer(view) : suspended()
    messages.push({ kind: 'odds_change', ...stamp(producer), sport_event_status: moment.status, markets })
    if (trouble?.kind === 'late' && moment.kind === 'goal' && !isAmended) messages.push(tellLate(trouble.takenBack))
    if (!PASSING.includes(moment.kind)) messages.push(...settle(moment, view))
    isOpen = moment.isOpen
    step++
    return messages
  }

  function postponed(): EventMessage {
    const start = timeOf(liveFrom)!
    return { kind: 'fixture_change', ...stamp(3), change_type: START_CHANGED, start_time: start }
  }

  /** Bets of the last seconds before the attack are void: whoever sat in the stadium saw it coming. */
  function tellLate(takenBack: boolean): EventMessage {
    isAmended = true
    const markets = [...open.values()]
    const interval = { start_time: stoppedAt - LATE_MS, end_time: stampedAt, markets }
    if (takenBack) amends = () => [{ kind: 'rollback_bet_cancel', ...stamp(1), ...interval }]
    return { kind: 'bet_cancel', ...stamp(1), ...interval }
  }

  /** The first result is told the wrong way round. */
  function mistaken(markets: BetSettlement['markets']): BetSettlement['markets'] {
    const at = markets.findIndex(({ outcomes }) => outcomes.every(({ void_factor }) => void_factor === undefined))
    const right = markets[at]
    if (trouble?.kind !== 'corrected' || isAmended || !right) return markets
    isAmended = true
    const { id: market, specifiers, outcomes } = right
    amends = () => [
      { kind: 'rollback_bet_settlement', ...stamp(1), markets: [{ id: market, specifiers }] },
      { kind: 'bet_settlement', ...stamp(1), certainty: 1, markets: [right] },
    ]
    const turned = outcomes.map(each => ({ ...each, result: each.result === 1 ? (0 as const) : (1 as const) }))
    return markets.with(at, { ...right, outcomes: turned })
  }

  /** Before the start another producer spoke of the match. */
  function handedOver(): OddsChange {
    const markets = [...active.values()].map(key => withoutPrices(key, -2))
    active = new Map()
    return { kind: 'odds_change', ...stamp(3), sport_event_status: moments[0]!.status, markets }
  }

  /** All that is offered now; lines that were and are no more are told so, each time: who missed a message needs only the last. */
  function offer(view: View): FeedMarket[] {
    const offered = view.offered().flatMap(key => {
      const outcomes = view.quote(key)
      if (isDecided(outcomes)) return []
      const told = outcomes.map(tellOutcome)
      const status = told.some(({ probabilities }) => probabilities > LIKELIEST) ? (0 as const) : (1 as const)
      return [{ ...key, status, outcomes: told }]
    })
    const now = new Map(offered.filter(({ status }) => status === 1).map(key => [textOf(key), keyOf(key)]))
    for (const [text, key] of now) {
      if (!known.has(text)) open.set(text, key)
      known.set(text, key)
    }
    const seen = new Set(offered.map(textOf))
    active = now
    return [...offered, ...[...open].flatMap(([text, key]) => (seen.has(text) ? [] : withoutPrices(key, 0)))]
  }

  const suspended = () => [...open].map(([text, key]) => withoutPrices(key, active.has(text) ? -1 : 0))

  /** What is decided by now, and at the end all that was ever offered, confirmed. */
  function settle(moment: Moment, view: View) {
    const isEnd = moment === moments.at(-1)
    const markets = [...(isEnd ? known : open)].flatMap(([text, key]) => {
      const outcomes = view.quote(key)
      if (!isDecided(outcomes) && !(isEnd && match.isCut)) return []
      open.delete(text)
      active.delete(text)
      return [{ ...key, outcomes: outcomes.map(tellResult) }]
    })
    const certainty: 1 | 2 = isEnd ? 2 : 1
    return markets.length > 0
      ? [{ kind: 'bet_settlement' as const, ...stamp(1), certainty, markets: isEnd ? markets : mistaken(markets) }]
      : []
  }

  return {
    tell,
    /** When the next moment is; undefined once all is told. */
    nextAt: () => timeOf(step),
    step: () => step,
  }
}
export type Narration = ReturnType<typeof createNarration>

const withoutPrices = (key: MarketKey, status: MarketStatus): FeedMarket => ({ ...key, status, outcomes: [] })
const keyOf = ({ id, specifiers }: MarketKey): MarketKey => ({ id, specifiers })
const isDecided = (outcomes: readonly Outcome[]) => outcomes.every(({ split }) => decided(split) !== undefined)

function tellOutcome({ id, split }: Outcome): FeedOutcome {
  const odds = fairPrice(split)
  const probabilities = Number.isFinite(odds) ? 1 / odds : 0
  const told = {
    id,
    active: probabilities > LEAST ? (1 as const) : (0 as const),
    odds: Number.isFinite(odds) ? odds : 0,
    probabilities,
  }
  return split.half_win + split.refund + split.half_lose > 0 ? { ...told, additional_probabilities: split } : told
}

/** As UOF writes half results: a half of the stake is void. */
const RESULTS: Record<keyof Split, Omit<SettledOutcome, 'id'>> = {
  win: { result: 1 },
  half_win: { result: 1, void_factor: 0.5 },
  refund: { result: 0, void_factor: 1 },
  half_lose: { result: 0, void_factor: 0.5 },
  lose: { result: 0 },
}
/** What is not decided at the end is void: a match was cut short. */
export const tellResult = ({ id, split }: Outcome): SettledOutcome => ({ id, ...RESULTS[decided(split) ?? 'refund'] })
