import { type Facts, NOTHING, type Pair } from '#apps/studio/engine/sports/settlement/facts.ts'
import { settle } from '#apps/studio/engine/sports/settlement/markets.ts'
import type {
  EventMessage,
  FeedMarket,
  FeedMessage,
  MarketStatus,
  Producer,
  SettledOutcome,
} from '#apps/studio/feed-messages.ts'
import { randomOf } from '../../parallel/studios.ts'
import { marketOf, START } from './world.ts'

/*
 * A day of a feed: matches with prices, stops, goals, settlements in play and at the end, cancelled intervals, results that are
 * taken back and told anew, abandoned matches.
 */

export type Spoken = { offset: bigint; message: FeedMessage }
export type Day = { lines: Spoken[]; matches: string[]; end: number; kinds: Record<string, number> }

const MINUTE = 60_000
// Often enough, and half as many lines as in life.
const ALIVE_MS = 20_000
const LINES: readonly [market: number, specifiers: string, outcomes: readonly [string, string]][] = [
  [16, 'hcp=-0.25', ['1714', '1715']],
  [16, 'hcp=0.5', ['1714', '1715']],
  [18, 'total=2.25', ['12', '13']],
  [18, 'total=2.5', ['12', '13']],
  [29, '', ['74', '76']],
]
const THREE = ['1', '2', '3'] as const

export function recordDay(seed: number, matches: number): Day {
  const random = randomOf(seed)
  const told: { at: number; message: FeedMessage }[] = []
  const ids = Array.from({ length: matches }, (_, i) => `day-${seed}-${i}`)
  let last = START
  for (const [i, id] of ids.entries()) {
    const start = START + MINUTE * (6 + random(10))
    last = Math.max(last, playMatch(id, i, start, random, told))
  }
  for (let at = START; at <= last + 3 * ALIVE_MS; at += ALIVE_MS)
    for (const producer of [1, 3] as const)
      told.push({ at, message: { kind: 'alive', producer, timestamp: at, subscribed: 1 } })
  told.sort((a, b) => a.at - b.at)
  const kinds: Record<string, number> = {}
  for (const { message } of told) kinds[message.kind] = (kinds[message.kind] ?? 0) + 1
  const lines = told.map(({ message }, i) => ({ offset: BigInt(i + 1), message }))
  return { lines, matches: ids, end: last + 3 * ALIVE_MS, kinds }
}

type Random = ReturnType<typeof randomOf>

/** Answers when its last word was said. */
function playMatch(
  id: string,
  number: number,
  start: number,
  random: Random,
  told: { at: number; message: FeedMessage }[],
): number {
  let at = START + 1 + random(1_000)
  let score: Pair = [0, 0]
  const say = (message: Record<string, unknown>, producer: Producer) => {
    at += 1 + random(50)
    const given = { ...message, producer, timestamp: at, event_id: id } as unknown as EventMessage
    told.push({ at, message: given })
    return at
  }
  const odds = (producer: Producer, status: MarketStatus, more: object = {}) =>
    say(
      {
        kind: 'odds_change',
        sport_event_status: { status: producer, home_score: score[0], away_score: score[1], periods: [], ...more },
        markets: marketsNow(random, status),
      },
      producer,
    )
  odds(3, 1)
  at = start - 5 * MINUTE
  odds(3, 1)
  at = start
  odds(3, -2)
  odds(1, 1)
  const isAbandoned = number % 5 === 3
  const minutes = isAbandoned ? 30 + random(50) : 90
  for (let minute = 1; minute <= minutes; minute += 1 + random(6)) {
    at = start + minute * MINUTE
    if (random(6) > 0) {
      odds(1, 1, { danger: random(5) === 0 })
      continue
    }
    say({ kind: 'bet_stop', groups: 'all', market_status: -1 }, 1)
    const goalAt = at
    score = random(2) ? [score[0] + 1, score[1]] : [score[0], score[1] + 1]
    odds(1, 1)
    const decided = LINES.filter(([market]) => market === 29 || market === 18)
    settlePart(decided, { ...NOTHING, score, how: 'abandoned' }, 1)
    // Some goals were told too late: bets since then are void.
    if (random(3) === 0) {
      const interval = { start_time: goalAt - 20_000, end_time: goalAt }
      const markets = [{ id: 1, specifiers: '' }]
      say({ kind: 'bet_cancel', ...interval, markets }, 1)
      if (random(3) === 0) say({ kind: 'rollback_bet_cancel', ...interval, markets }, 1)
    }
  }
  const facts: Facts = { ...NOTHING, score, how: isAbandoned ? 'abandoned' : 'ended' }
  odds(1, -3)
  if (number % 2 === 1) {
    // Told wrongly first.
    const wrong = { ...facts, score: [score[1], score[0]] as const }
    settleAll(wrong)
    if (number % 4 === 1) say({ kind: 'rollback_bet_settlement', markets: [{ id: 1, specifiers: '' }] }, 1)
  }
  settleAll(facts)
  return at

  function settleAll(now: Facts): void {
    settlePart([[1, '', THREE], ...LINES], now, 2)
  }

  function settlePart(
    parts: readonly (readonly [number, string, readonly string[]])[],
    now: Facts,
    certainty: 1 | 2,
  ): void {
    const markets = parts.map(([market, specifiers, outcomes]) => ({
      ...{ id: market, specifiers },
      outcomes: outcomes.map(
        (outcome): SettledOutcome => ({ id: outcome, ...settle(market, specifiers, outcome, now) }),
      ),
    }))
    // In play only what nothing can change any more.
    const sure = certainty === 2 ? markets : markets.filter(({ outcomes }) => outcomes.every(each => !each.void_factor))
    if (sure.length > 0) say({ kind: 'bet_settlement', certainty, markets: sure }, 1)
  }
}

function marketsNow(random: Random, status: MarketStatus): FeedMarket[] {
  const share = () => (20 + random(60)) / 100
  const three = (() => {
    const [home, draw] = [0.2 + random(40) / 100, 0.15 + random(15) / 100]
    return { 1: home, 2: draw, 3: 1 - home - draw }
  })()
  return [
    marketOf(1, '', three, status),
    ...LINES.map(([id, specifiers, [first, second]]) => {
      const chance = share()
      return marketOf(id, specifiers, { [first]: chance, [second]: 1 - chance }, status)
    }),
  ]
}

export const LEGS: readonly (readonly [number, string, readonly string[]])[] = [[1, '', THREE], ...LINES]
