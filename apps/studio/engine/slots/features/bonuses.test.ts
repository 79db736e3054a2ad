import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fc } from '../../../../../tests/support/property.ts'
import { playBonus } from './bonus.ts'
import type { BonusEvent } from './bonus-events.ts'
import { prepareBonuses } from './bonuses.ts'
import { bonusesSchema } from './bonuses-file.ts'
import { everyOutcome } from './every-draw.ts'

const prepared = (data: unknown, grid = { reels: 2, rows: 2 }) =>
  prepareBonuses(z.parse(bonusesSchema, data), grid).get('first')!

/** Mean, mean square, chance of nothing and most, over every sequence of draws of the played bonus. */
function enumerate(bonus: ReturnType<typeof prepared>, cells: { reel: number; row: number }[] = []) {
  const found = { mean: 0, square: 0, nothing: 0, most: 0 }
  let sure = 0
  for (const { outcome, probability } of everyOutcome(draw => playBonus(bonus, draw, cells, () => {}))) {
    sure += probability
    found.mean += probability * outcome
    found.square += probability * outcome ** 2
    found.nothing += outcome === 0 ? probability : 0
    found.most = Math.max(found.most, outcome)
  }
  expect(sure).toBeCloseTo(1, 9)
  return found
}

function expectExact(data: unknown, cells: { reel: number; row: number }[] = [], grid = { reels: 2, rows: 2 }) {
  const bonus = prepared(data, grid)
  const exact = bonus.prize(cells.length)
  const found = enumerate(bonus, cells)
  expect(exact.most).toBe(found.most)
  for (const figure of ['mean', 'square', 'nothing'] as const)
    expect(Math.abs(exact[figure] - found[figure])).toBeLessThan(1e-9 * Math.max(1, found[figure]))
}

const coins = fc.constantFrom(0, 0, 1, 2, 5, 9)
const chest = { kind: 'pick', items: [{ coins: 3 }, { coins: 0 }], picks: 1 }
const bonus = fc.constantFrom(undefined, undefined, 'chest')

test('a wheel brings what all its spins bring', () => {
  const segment = fc.oneof(coins, fc.record({ coins, weight: fc.constantFrom(0, 1, 3), bonus }))
  const data = fc.record({
    kind: fc.constant('wheel'),
    spins: fc.integer({ min: 1, max: 2 }),
    segments: fc.array(segment, { minLength: 1, maxLength: 4 }).map(list => [...list, 1]),
    consolation: coins,
  })
  fc.assert(
    fc.property(data, first => expectExact({ first, chest })),
    { numRuns: 40 },
  )
})

test('a pick brings what is opened before an end or before the picks are used up', () => {
  const item = fc.record({ coins, count: fc.integer({ min: 1, max: 2 }), end: fc.boolean(), bonus })
  const data = fc.record({
    kind: fc.constant('pick'),
    items: fc.array(item, { minLength: 1, maxLength: 2 }).map(list => [...list, { coins: 1, end: true }]),
    picks: fc.constantFrom(undefined, 1, 2),
    consolation: coins,
  })
  fc.assert(
    fc.property(data, first => expectExact({ first, chest })),
    { numRuns: 60 },
  )
})

test('a board brings what every walk over it brings', () => {
  const cell = fc.oneof(
    fc.record({ coins, timesDie: fc.boolean(), end: fc.constantFrom(false, false, true), bonus }),
    fc.constant({ jump: 0 }),
  )
  const data = fc.record({
    kind: fc.constant('board'),
    throws: fc.integer({ min: 1, max: 3 }),
    faces: fc.integer({ min: 1, max: 4 }),
    start: fc.integer({ min: 0, max: 1 }),
    cells: fc.array(cell, { minLength: 1, maxLength: 5 }).map(list => [{ coins: 4 }, ...list]),
    consolation: coins,
  })
  fc.assert(
    fc.property(data, first => expectExact({ first, chest })),
    { numRuns: 60 },
  )
})

test('a weighted book returns Σ weight × coins ÷ Σ weight', () => {
  expectExact({
    first: {
      kind: 'book',
      rows: [
        [5, 0],
        [0, 900],
        [2, 3],
        [1, 40],
      ],
    },
  })
  const rows = [
    [2 ** 52, 0],
    [2 ** 50, 3],
  ]
  expect(prepared({ first: { kind: 'book', rows } }).prize(0).mean).toBeCloseTo(0.6, 12)
})

test('hold-and-win brings what every way of its respins brings', () => {
  const data = fc.record({
    kind: fc.constant('holdAndWin'),
    respins: fc.integer({ min: 1, max: 2 }),
    fill: fc.constantFrom(
      { in: 3, chances: { 1: 1 } },
      { in: 3, chances: { 1: 2, 2: 1 } },
      { in: 2, chances: { 2: 1 } },
    ),
    values: fc.constantFrom(
      [{ coins: 2 }],
      [
        { coins: 1, weight: 2 },
        { coins: 10, tier: 'mini' },
      ],
    ),
    full: fc.constantFrom(undefined, { coins: 100, tier: 'grand' }),
    start: fc.constant(2),
  })
  const cells = [0, 2].map(reel => ({ reel, row: 0 }))
  fc.assert(
    fc.property(data, fc.integer({ min: 0, max: 2 }), (first, begun) =>
      expectExact({ first }, cells.slice(0, begun), { reels: 3, rows: 1 }),
    ),
    { numRuns: 12 },
  )
})

test('what a bonus pays is the sum of what its events tell', () => {
  const bonus = prepared(
    {
      first: { kind: 'wheel', segments: [{ coins: 2, bonus: 'path' }, 7], spins: 2 },
      path: { kind: 'board', throws: 2, faces: 2, cells: [{}, { coins: 5, timesDie: true }, { bonus: 'held' }] },
      held: {
        kind: 'holdAndWin',
        respins: 1,
        start: 1,
        fill: { in: 2, chances: { 1: 1 } },
        values: [{ coins: 3 }],
        full: { coins: 50 },
      },
    },
    { reels: 2, rows: 1 },
  )
  for (const { outcome } of everyOutcome(draw => {
    const events: BonusEvent[] = []
    return { coins: playBonus(bonus, draw, [], event => events.push(event), 3), events }
  })) {
    const told = outcome.events.reduce((sum, event) => {
      if (event.type === 'bonusStarted' || event.type === 'bonusEnded') return sum
      return (
        sum + (event.type === 'coinsLanded' ? event.coins.reduce((more, coin) => more + coin.coins, 0) : event.coins)
      )
    }, 0)
    expect(outcome.coins).toBe(3 * told)
    expect(outcome.events.at(-1)).toMatchObject({
      type: 'bonusEnded',
      bonus: 'first',
      multiplier: 3,
      coins: outcome.coins,
    })
  }
})

test.each([
  [
    'a bonus that leads back',
    { first: chest, second: { kind: 'wheel', segments: [{ bonus: 'first' }] } },
    '$.bonuses.second.segments[0].bonus',
  ],
  ['a pick without an end', { first: { kind: 'pick', items: [{ coins: 1 }] } }, '$.bonuses.first'],
  ['more picks than items', { first: { ...chest, picks: 3 } }, '$.bonuses.first.picks'],
  [
    'a jump to a jump',
    { first: { kind: 'board', throws: 1, cells: [{ jump: 1 }, { jump: 0 }] } },
    '$.bonuses.first.cells[0].jump',
  ],
  [
    'a jump that pays',
    { first: { kind: 'board', throws: 1, cells: [{ jump: 1, coins: 2 }, {}] } },
    '$.bonuses.first.cells[0]',
  ],
  ['a book without weight', { first: { kind: 'book', rows: [[0, 5]] } }, '$.bonuses.first.rows'],
])('%s is refused with its place', (_, data, path) => {
  expect(() => prepared(data)).toThrow(expect.objectContaining({ path }))
})
