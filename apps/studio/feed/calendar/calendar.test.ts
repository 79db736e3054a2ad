import { expect, test } from 'vitest'
import { pairingsAt } from './calendar.ts'
import { LEAGUES } from './leagues.ts'
import { parametersOf } from './parameters.ts'

const NOW = Date.UTC(2027, 0, 9, 12, 0, 30)
const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** No match is over before. */
const SHORTEST = 3 * MINUTE

test('whoever asks gets the same matches, later ones beside those that are still to come', () => {
  const pairings = pairingsAt(NOW)
  expect(pairingsAt(NOW)).toEqual(pairings)
  expect(new Set(pairings.map(({ id }) => id)).size).toBe(pairings.length)
  const later = new Map(pairingsAt(NOW + HOUR).map(pairing => [pairing.id, pairing]))
  for (const pairing of pairings)
    if (pairing.startAt > NOW + HOUR + MINUTE) expect(later.get(pairing.id)).toEqual(pairing)
})

test('each sport has matches within minutes, some of tomorrow and after, and nobody plays two at once', () => {
  const pairings = pairingsAt(NOW)
  for (const [, played] of Map.groupBy(pairings, ({ league }) => league.sport)) {
    const starts = played.map(({ startAt }) => startAt - NOW).toSorted((a, b) => a - b)
    expect(starts[0]).toBeGreaterThanOrEqual(MINUTE)
    expect(starts[0]).toBeLessThan(16 * MINUTE)
    expect(starts.some(start => start > 24 * HOUR)).toBe(true)
    expect(starts.at(-1)).toBeLessThanOrEqual(72 * HOUR)
  }
  for (const { league, startAt, home, away } of pairings) {
    const atOnce = pairings.filter(each => each.league === league && Math.abs(each.startAt - startAt) < SHORTEST)
    const sides = atOnce.flatMap(each => [each.home, each.away])
    expect([home === away, sides.length - new Set(sides).size]).toEqual([false, 0])
  }
})

test.each(LEAGUES.map(league => [league.name, league] as const))(
  '%s: the stronger side is the likelier one',
  (_, league) => {
    const last = league.sides.length - 1
    const [ahead, behind] = [parametersOf(league, 0, last), parametersOf(league, last, 0)]
    const chances = JSON.stringify([ahead, behind])
      .match(/-?\d+(\.\d+)?/g)!
      .map(Number)
    expect(chances.filter(each => each < 0 && each !== -0.08)).toEqual([])
    const strength = (parameters: typeof ahead) => {
      if ('goals' in parameters) return parameters.goals[0] - parameters.goals[1]
      if ('serves' in parameters) return parameters.serves[0] - parameters.serves[1]
      return 'chance' in parameters ? parameters.chance : parameters.home[2] - parameters.away[2]
    }
    expect(strength(ahead)).toBeGreaterThan(strength(behind))
  },
)
