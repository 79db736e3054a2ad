import { expect, test } from 'vitest'
import { PARAMETERS } from '../../../tests/support/sports/parameters.ts'
import type { BetSettlement, FeedMarket, OddsChange } from '../feed-messages.ts'
import { matchOfSeed } from './commitment.ts'
import { createNarration } from './narration.ts'

const TOLD = { id: 'gs:match:test-1', publishedAt: 1_000, startAt: 1_000_000 }
const narrationOf = (sport: string, seed = 'one') =>
  createNarration(TOLD, matchOfSeed(seed, TOLD.id, JSON.stringify(PARAMETERS[sport])))

function tellAll(narration: ReturnType<typeof narrationOf>) {
  const messages = []
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
