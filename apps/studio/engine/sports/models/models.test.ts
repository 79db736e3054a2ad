import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Split } from '#apps/studio/feed-messages.ts'
import { regulation, type Sides, withOvertime } from './baskets.ts'
import { chanceOfHome, pointChance, raceEnds } from './race.ts'
import { dixonColes, marginOf, scoreGrid, totalOf } from './scores.ts'
import { seriesResults } from './series.ts'
import { restOf, setSpreads } from './sets.ts'
import { decided, fairPrice, mirrored, over, type Spread } from './split.ts'
import { holds, setEnds } from './tennis.ts'

const means = fc.double({ min: 0.05, max: 4, noNaN: true })
const goals = fc.integer({ min: 0, max: 4 })
const quarterLines = fc.integer({ min: -16, max: 16 }).map(quarters => quarters / 4)
const chances = fc.double({ min: 0.05, max: 0.95, noNaN: true })
const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0)
const sumOf = (split: Split) => sum(Object.values(split))
const meanOf = ({ from, p }: Spread) => p.reduce((total, each, i) => total + each * (from + i), 0)

/** What a stake of 1 brings back at a price. */
const worth = (split: Split, price: number) =>
  split.win * price + (split.half_win * (price + 1)) / 2 + split.refund + split.half_lose / 2

test('a grid adds up to 1 at any score, lines mirror, and at its fair price a stake comes back as it went', () => {
  fc.assert(
    fc.property(means, means, goals, goals, quarterLines, (home, away, h, a, line) => {
      const grid = scoreGrid([{ home, away, weight: 1 }], [h, a], dixonColes(home, away, -0.08))
      expect(sum(grid)).toBeCloseTo(1, 12)
      for (const spread of [marginOf(grid, [h, a]), totalOf(grid, [h, a])]) {
        const split = over(spread, line)
        expect(sumOf(split)).toBeCloseTo(1, 12)
        expect(mirrored(mirrored(split))).toEqual(split)
        if (split.win > 1e-6) expect(worth(split, fairPrice(split))).toBeCloseTo(1, 9)
        const [price, against] = [fairPrice(split), fairPrice(mirrored(split))]
        if (Number.isFinite(price) && Number.isFinite(against)) expect(1 / price + 1 / against).toBeCloseTo(1, 9)
      }
    }),
  )
})

test('a quarter line is worth the mean of its two neighbours', () => {
  fc.assert(
    fc.property(
      means,
      means,
      quarterLines,
      fc.double({ min: 1.01, max: 20, noNaN: true }),
      (home, away, line, price) => {
        const margin = marginOf(
          scoreGrid([{ home, away, weight: 1 }], [0, 0], () => 1),
          [0, 0],
        )
        const at = (each: number) => worth(over(margin, each), price)
        if (Math.round(line * 4) % 2 !== 0) expect(at(line)).toBeCloseTo((at(line - 0.25) + at(line + 0.25)) / 2, 9)
      },
    ),
  )
})

test('only what is certain is decided', () => {
  const three = totalOf(
    scoreGrid([{ home: 0.01, away: 0.01, weight: 1 }], [2, 1], () => 1),
    [2, 1],
  )
  expect(decided(over(three, 2.5))).toBe('win')
  expect(decided(over(three, 3.5))).toBeUndefined()
  const ended = totalOf(
    scoreGrid([{ home: 0, away: 0, weight: 1 }], [2, 1], () => 1),
    [2, 1],
  )
  expect([2.75, 3, 3.25].map(line => decided(over(ended, line)))).toEqual(['half_win', 'refund', 'half_lose'])
})

test('series add up to 1 and mirror', () => {
  fc.assert(
    fc.property(fc.constantFrom(1, 3, 5, 7), chances, (bestOf, p) => {
      const results = seriesResults(bestOf, p)
      expect(sum(results.map(each => each[2]))).toBeCloseTo(1, 12)
      const turned = seriesResults(bestOf, 1 - p)
      for (const [won, lost, chance] of results)
        expect(turned.find(each => each[0] === lost && each[1] === won)![2]).toBeCloseTo(chance, 12)
    }),
  )
})

test('races end once, and a point’s chance is found from the race’s', () => {
  const races = [{ to: 25, by: 2 } as const, { to: 21, by: 2, cap: 30 } as const, { to: 9, by: 1 } as const]
  fc.assert(
    fc.property(fc.constantFrom(...races), chances, (race, p) => {
      const ends = raceEnds(race, p)
      expect(sum(ends.map(end => end.p))).toBeCloseTo(1, 12)
      expect(chanceOfHome(ends) + chanceOfHome(raceEnds(race, 1 - p))).toBeCloseTo(1, 9)
      for (const { home, away } of ends) {
        const [most, least] = [Math.max(home, away), Math.min(home, away)]
        expect(most === (race as { cap?: number }).cap || most - least >= race.by).toBe(true)
      }
    }),
    { numRuns: 40 },
  )
  expect(chanceOfHome(raceEnds({ to: 13, by: 2 }, pointChance({ to: 13, by: 2 }, 0.7)))).toBeCloseTo(0.7, 9)
})

/** A point model by hand: p^4 (1 + 4q + 10q²) + 20 p³q³ · p² / (p² + q²). */
test('a game of tennis is held as the closed form says', () => {
  fc.assert(
    fc.property(chances, p => {
      const q = 1 - p
      const exact = p ** 4 * (1 + 4 * q + 10 * q ** 2) + (20 * p ** 3 * q ** 3 * p ** 2) / (p ** 2 + q ** 2)
      expect(holds(p, 0, 0)).toBeCloseTo(exact, 10)
    }),
  )
})

test('sets of tennis add up, mirror, and depend on who serves first only in their course', () => {
  fc.assert(
    fc.property(chances, chances, (home, away) => {
      const from = (serves: [number, number], server: 0 | 1) =>
        setEnds(serves, { games: [0, 0], points: [0, 0], server })
      const ends = from([home, away], 0)
      expect(sum(ends.map(end => end.p))).toBeCloseTo(1, 10)
      expect(chanceOfHome(ends)).toBeCloseTo(1 - chanceOfHome(from([away, home], 1)), 10)
      expect(chanceOfHome(ends)).toBeCloseTo(chanceOfHome(from([home, away], 1)), 10)
    }),
    { numRuns: 30 },
  )
})

test('a match of sets without a memory is a series, and its points have the mean that they must have', () => {
  const ends = raceEnds({ to: 9, by: 1 }, 0.55)
  const rules = { toWin: 2, fresh: () => ends.map(end => ({ ...end, server: 0 as const })) }
  const { finals, total, margin } = restOf(rules, [0, 0], 0)
  const series = seriesResults(3, chanceOfHome(ends))
  for (const { sets, p } of finals)
    expect(p).toBeCloseTo(series.find(each => `${each[0]},${each[1]}` === `${sets}`)![2], 12)
  // Wald: points in sets are the mean of a set times the mean number of sets.
  const sets = meanOf(setSpreads(finals, 2).total)
  expect(meanOf(total)).toBeCloseTo(sets * sum(ends.map(end => end.p * (end.home + end.away))), 9)
  expect(meanOf(margin)).toBeCloseTo(sets * sum(ends.map(end => end.p * (end.home - end.away))), 9)
})

const SIDES: Sides = { home: [0.45, 0.07, 0.34, 0.14], away: [0.48, 0.07, 0.32, 0.13] }

test('basketball adds up, nears the normal law, and after overtime nobody is level', () => {
  const standing = { lead: 0, points: 0, left: [96, 96] } as const
  const { margin, level, decided: untied } = regulation(SIDES, standing)
  expect(sum(margin.p)).toBeCloseTo(1, 12)
  expect(sum(level.p) + sum(untied.p)).toBeCloseTo(1, 12)
  const variance = margin.p.reduce((total, p, i) => total + p * (margin.from + i - meanOf(margin)) ** 2, 0)
  const normal = Math.exp(-(meanOf(margin) ** 2) / (2 * variance)) / Math.sqrt(2 * Math.PI * variance)
  expect(sum(level.p)).toBeCloseTo(normal, 3)
  const after = withOvertime(SIDES, standing)
  expect(sum(after.margin.p)).toBeCloseTo(1, 12)
  expect(sum(after.total.p)).toBeCloseTo(1, 12)
  expect(after.margin.p[-after.margin.from]).toBe(0)
})

test('the last possession with a lead of four decides, with three it does not', () => {
  const at = (lead: number) => decided(over(withOvertime(SIDES, { lead, points: 200, left: [0, 1] }).margin, 0))
  expect([at(4), at(3), at(-1)]).toEqual(['win', undefined, 'lose'])
})
