import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bandOf, HOUSE_TERMS, highestBelow, pointOf, returnOf, SERIES, surplusOf, termsProblem } from './terms.ts'

test.each([
  ['SP-01', 1956, 1800, 78_000, 978_000],
  ['SP-02', 1998, 1700, 149_000, 999_000],
])('%s: a series is a point and a return', (_, series, base, point, rtp) => {
  expect([pointOf(series, base), returnOf(series)]).toEqual([point, rtp])
})

test.each([
  ['QU-01', { granted: 15, direct: 6, givenOn: 4 }, 5],
  ['QU-02', { granted: 3, direct: 3, givenOn: 0 }, 0],
  ['QU-03', { granted: null, direct: 9, givenOn: 0 }, null],
])('%s: what is left of a quota', (_, quota, left) => expect(surplusOf(quota)).toBe(left))

test.each([
  [1998, 1990],
  [1990, 1990],
  [1989, 1980],
  [1978, 1960],
  [1958, undefined],
])('series %i is of the band from %s', (series, from) => expect(bandOf(series)?.from).toBe(from))

const own = { series: { LOTT: 1960 }, rates: { LIVE: 5_000 } }
const problem = (series: Record<string, number>, rates: Record<string, number>, allowsEqual = false) =>
  termsProblem({ series, rates }, own, allowsEqual)

test('§1.4, §1.5: nothing above the upline, level only where that is allowed, on even steps from the base', () => {
  expect(problem({ LOTT: 1958 }, { LIVE: 5_000 })).toBeNull()
  expect(problem({ LOTT: 1960 }, {})).toEqual({ group: 'LOTT' })
  expect(problem({ LOTT: 1960 }, {}, true)).toBeNull()
  expect(problem({ LOTT: 1962 }, {}, true)).toEqual({ group: 'LOTT' })
  for (const series of [1798, 1957, 1801.5, Number.NaN])
    expect(problem({ LOTT: series }, {})).toEqual({ group: 'LOTT' })
  for (const rate of [-1, 5_001, 0.5]) expect(problem({}, { LIVE: rate })).toEqual({ product: 'LIVE' })
  // What nobody set for the upline: the base, and no rate.
  expect(problem({ ELOTT: 1800 }, { RNG: 0 })).toBeNull()
  expect(problem({ ELOTT: 1802 }, {})).toEqual({ group: 'ELOTT' })
  expect(problem({}, { RNG: 1 })).toEqual({ product: 'RNG' })
  expect(problem({ constructor: 1800 }, {})).toEqual({ group: 'constructor' })
  expect(problem({}, { OTHER: 0 })).toEqual({ product: 'OTHER' })
})

test('invariant 2: down any line of terms that were allowed, nobody has more than who is above', () => {
  const step = fc.record({
    series: fc.integer({ min: 1790, max: 2000 }),
    rate: fc.integer({ min: 0, max: 40_000 }),
    equal: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 21 }), steps => {
      let above = HOUSE_TERMS
      for (const { series, rate, equal } of steps) {
        const wanted = { series: { LOTT: series }, rates: { RNG: rate } }
        if (termsProblem(wanted, above, equal)) continue
        expect(series).toBeLessThanOrEqual(above.series.LOTT!)
        expect(rate).toBeLessThanOrEqual(above.rates.RNG!)
        if (!equal && series > SERIES.base) expect(series).toBeLessThanOrEqual(highestBelow(above.series.LOTT!, false))
        above = wanted
      }
    }),
  )
})
