import { expect, test } from 'vitest'
import { PARAMETERS } from '../../../tests/support/sports/parameters.ts'
import type { Trouble } from '../engine/sports/matches/trouble.ts'
import { NOTHING } from '../engine/sports/settlement/facts.ts'
import { settle } from '../engine/sports/settlement/markets.ts'
import type { BetSettlement, EventMessage, FeedMarket, OddsChange } from '../feed-messages.ts'
import { matchOfSeed } from './commitment.ts'
import { compareMatch } from './compare-match.ts'
import { createNarration } from './narration.ts'

const TOLD = { id: 'gs:match:test-1', publishedAt: 1_000, startAt: 1_000_000 }
const troubledMatch = (sport: string, trouble?: Trouble, seed = 'one') =>
  matchOfSeed(seed, TOLD.id, JSON.stringify({ ...PARAMETERS[sport], trouble }))
const narrationOf = (sport: string, seed = 'one') => createNarration(TOLD, troubledMatch(sport, undefined, seed))
const tellTroubled = (sport: string, trouble: Trouble, seed = 'one') =>
  tellAll(createNarration(TOLD, troubledMatch(sport, trouble, seed)))
const ofKind = <K extends EventMessage['kind']>(told: readonly EventMessage[], kind: K) =>
  told.filter((message): message is Extract<EventMessage, { kind: K }> => message.kind === kind)

function tellAll(narration: ReturnType<typeof narrationOf>) {
  const messages: EventMessage[] = []
  while (narration.nextAt() !== undefined) messages.push(...narration.tell())
  return messages
}
const keyOf = ({ id, specifiers }: { id: number; specifiers: string }) => `${id} ${specifiers}`
const sports = Object.keys(PARAMETERS)

test.each(sports)('%s: a match is told the same again, in the order of its times, each once', sport => {
  const told = tellAll(narrationOf(sport))
  expect(tellAll(narrationOf(sport))).toEqual(told)
  const times = told.map(({ timestamp }) => timestamp)
  expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
  expect(told[0]).toMatchObject({ producer: 3, timestamp: 1_000 })
  expect(told.slice(2).every(({ producer }) => producer === 1)).toBe(true)
})

test.each(sports)('%s: whatever was offered is settled, and what was settled in play is confirmed as it was', sport => {
  const told = tellAll(narrationOf(sport))
  const odds = told.filter((message): message is OddsChange => message.kind === 'odds_change')
  const settled = told.filter((message): message is BetSettlement => message.kind === 'bet_settlement')
  const offered = new Set(odds.flatMap(({ markets }) => markets.filter(({ status }) => status === 1).map(keyOf)))
  const last = settled.at(-1)!
  expect(last.certainty).toBe(2)
  expect(new Set(last.markets.map(keyOf))).toEqual(offered)
  const confirmed = new Map(last.markets.map(market => [keyOf(market), market]))
  for (const { certainty, markets } of settled)
    for (const market of markets) if (certainty === 1) expect(confirmed.get(keyOf(market))).toEqual(market)
  expect(settled.length).toBeGreaterThan(1)
})

test.each(sports)(
  '%s: each message of odds names every market that is not settled, and only active ones have prices',
  sport => {
    const open = new Map<string, FeedMarket>()
    for (const message of tellAll(narrationOf(sport))) {
      if (message.kind === 'bet_settlement') for (const market of message.markets) open.delete(keyOf(market))
      if (message.kind !== 'odds_change') continue
      const named = new Map(message.markets.map(market => [keyOf(market), market]))
      if (message.producer === 1) for (const key of open.keys()) expect(named.has(key), key).toBe(true)
      for (const [key, market] of named) {
        if (message.sport_event_status.danger) expect(market.status).not.toBe(1)
        if (market.status === 1) open.set(key, market)
        if (market.status === 1) expect(market.outcomes.length).toBeGreaterThan(1)
      }
    }
    expect(open.size).toBe(0)
  },
)

/** Markets of quarters, sets, games and maps. */
const OF_PARTS = [202, 203, 204, 235, 236, 245, 246, 247, 303, 309, 310, 330]

test.each(sports.filter(sport => sport !== 'football'))(
  '%s: parts of a match come to what the rules of settlement say of their scores',
  sport => {
    const told = tellAll(narrationOf(sport))
    const { periods, home_score, away_score } = ofKind(told, 'odds_change').at(-1)!.sport_event_status
    const facts = { ...NOTHING, score: [home_score, away_score] as const, periods }
    const parts = ofKind(told, 'bet_settlement')
      .at(-1)!
      .markets.filter(({ id }) => OF_PARTS.includes(id))
    expect(parts.length).toBeGreaterThan(1)
    for (const { id, specifiers, outcomes } of parts)
      for (const { id: outcome, ...came } of outcomes)
        expect(came, `${id} ${specifiers} ${outcome}`).toEqual(settle(id, specifiers, outcome, facts))
  },
)

test('an attack stops all markets before it may be a goal', () => {
  const told = tellAll(narrationOf('football', 'a match of five goals'))
  let isStopped = false
  let goals = 0
  for (const message of told) {
    if (message.kind === 'bet_stop') isStopped = true
    if (message.kind !== 'odds_change' || message.producer !== 1) continue
    const now = message.sport_event_status.home_score + message.sport_event_status.away_score
    if (now > goals) expect(isStopped).toBe(true)
    goals = now
    if (message.markets.some(({ status }) => status === 1)) isStopped = false
  }
  expect(goals).toBeGreaterThan(0)
})

test.each(['football', 'tennis'])('%s: of an abandoned match stands what was decided, and the rest is void', sport => {
  const trouble: Trouble = { kind: 'abandoned', after: 0.7 }
  const told = tellTroubled(sport, trouble)
  const { sport_event_status: end, markets } = ofKind(told, 'odds_change').at(-1)!
  expect([end.status, markets.filter(({ status }) => status === 1)]).toEqual([9, []])
  const last = ofKind(told, 'bet_settlement').at(-1)!
  const whole = new Map(
    ofKind(tellAll(narrationOf(sport)), 'bet_settlement')
      .at(-1)!
      .markets.map(each => [keyOf(each), each]),
  )
  const isVoid = ({ outcomes }: (typeof last.markets)[number]) => outcomes.every(each => each.void_factor === 1)
  expect(isVoid(last.markets.find(({ id }) => id === (sport === 'football' ? 1 : 186))!)).toBe(true)
  const decided = last.markets.filter(market => !isVoid(market))
  expect(decided.length).toBeGreaterThan(0)
  for (const market of decided) expect(market).toEqual(whole.get(keyOf(market)) ?? market)
  const score = [end.home_score, end.away_score] as const
  expect(compareMatch(troubledMatch(sport, trouble), { score, settled: last.markets })).toEqual([])
})

test('where nobody comes everything is void', () => {
  const told = tellTroubled('tennis', { kind: 'walkover' })
  expect(ofKind(told, 'odds_change').at(-1)!.sport_event_status.status).toBe(5)
  const { markets, timestamp } = ofKind(told, 'bet_settlement').at(-1)!
  expect(timestamp).toBeGreaterThanOrEqual(TOLD.startAt)
  expect(markets.flatMap(({ outcomes }) => outcomes).every(each => each.void_factor === 1)).toBe(true)
  expect(markets.length).toBeGreaterThan(5)
})

test('a match that is postponed is told so before, goes on being offered, and then goes as it would have gone', () => {
  const [told, whole] = [
    tellTroubled('neon-duel', { kind: 'postponed', byMs: 5_000 }),
    tellAll(narrationOf('neon-duel')),
  ]
  const [change] = ofKind(told, 'fixture_change')
  expect(change).toMatchObject({ producer: 3, change_type: 2, start_time: TOLD.startAt + 5_000 })
  expect(change!.timestamp).toBeLessThan(TOLD.startAt)
  const live = (messages: readonly EventMessage[]) =>
    messages.flatMap(({ timestamp, ...each }) => (each.producer === 1 ? [{ ...each, at: timestamp }] : []))
  expect(live(told)).toEqual(live(whole).map(each => ({ ...each, at: each.at + 5_000 })))
  const open = ofKind(told, 'odds_change').filter(({ producer }) => producer === 3)
  expect(open.map(({ markets }) => markets.some(({ status }) => status === 1))).toEqual([true, true, false])
})

test('a wrong result is taken back and told anew', () => {
  const told = tellTroubled('badminton', { kind: 'corrected' })
  const [back] = ofKind(told, 'rollback_bet_settlement')
  const of = keyOf(back!.markets[0]!)
  const results = ofKind(told, 'bet_settlement').flatMap(({ timestamp, markets }) =>
    markets.flatMap(market =>
      keyOf(market) === of ? [{ timestamp, won: market.outcomes.map(each => each.result) }] : [],
    ),
  )
  const [wrong, right, end] = results.map(({ won }) => won)
  expect(results.map(({ timestamp }) => timestamp < back!.timestamp)).toEqual([true, false, false])
  expect([wrong, right]).toEqual([end!.toReversed(), end])
})

test.each([true, false])('bets from before a goal that is told late are void; taken back: %s', takenBack => {
  const told = tellTroubled('football', { kind: 'late', takenBack }, 'a match of five goals')
  const cancels = ofKind(told, 'bet_cancel')
  expect(cancels.length).toBe(1)
  const { start_time, end_time, markets, timestamp } = cancels[0]!
  expect(end_time! - start_time!).toBeGreaterThan(3_000)
  expect([timestamp > end_time!, markets.length > 10]).toEqual([true, true])
  const back = ofKind(told, 'rollback_bet_cancel')
  expect(back.map(({ kind: _, timestamp: __, ...each }) => each)).toEqual(
    takenBack ? [expect.objectContaining({ start_time, end_time, markets })] : [],
  )
})
