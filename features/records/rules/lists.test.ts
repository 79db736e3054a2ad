import { expect, test } from 'vitest'
import { amount } from '#shared/money.ts'
import { barsOf } from './bars.ts'
import { FEW, FIGURES_OF, GROUPS, groupOf } from './groups.ts'
import { NEWEST, placeOf, placeText } from './places.ts'
import { byDay, byProduct, type DayFigures, netOf, sumOf } from './profit.ts'
import { type RangeAsk, type Reach, reachOf } from './ranges.ts'
import { STATUSES, TICKETS, ticketStatus } from './status.ts'

const custom = (from: string, to: string): RangeAsk => ({ range: 'custom', from, to })

test.each<[RangeAsk, Reach | null]>([
  [{ range: 'today' }, { fromAgo: 0, toAgo: 0 }],
  [{ range: 'yesterday' }, { fromAgo: 1, toAgo: 1 }],
  [{ range: 'week' }, { fromAgo: 6, toAgo: 0 }],
  [{ range: 'month' }, { fromAgo: 29, toAgo: 0 }],
  [custom('2026-01-05', '2026-02-01'), { from: '2026-01-05', to: '2026-02-01' }],
  [custom('2026-01-05', '2026-01-05'), { from: '2026-01-05', to: '2026-01-05' }],
  [custom('2026-01-01', '2026-03-03'), { from: '2026-01-01', to: '2026-03-03' }],
  [custom('2026-01-01', '2026-03-04'), null],
  [custom('2026-01-06', '2026-01-05'), null],
  [{ range: 'custom', from: '2026-01-05' }, null],
  [{ range: 'custom' }, null],
])('days of %o', (ask, reach) => {
  expect(reachOf(ask)).toEqual(reach)
})

test('a place is read as it was written, and nothing else is', () => {
  const place = { at: 1_764_090_000_123_456n, key: '0123456789abcdef'.repeat(2), ticket: 100_000_000_007n }
  for (const each of [place, NEWEST]) expect(placeOf(placeText(each))).toEqual(each)
  for (const text of ['', '1', '1.2.3', `1.${place.key}`, `zzzzzzzzzzzz.${place.key}.1`, `-1.${place.key}.1`])
    expect(placeOf(text)).toBeNull()
})

test('each figure of the log stands in one group', () => {
  const figures = Object.values(FIGURES_OF).flat()
  expect(new Set(figures).size).toBe(figures.length)
  expect(figures.map(groupOf)).toEqual([
    'deposit',
    'withdrawal',
    'game',
    'game',
    'transfer',
    'bonus',
    'rebate',
    'other',
  ])
  expect(groupOf('unheard of')).toBe('other')
  expect(GROUPS.filter(group => !FEW.includes(group))).toEqual(['game', 'bonus', 'rebate'])
})

test('each status of a ticket is one of a record', () => {
  expect(STATUSES.flatMap(status => TICKETS[status].map(ticketStatus))).toEqual(
    STATUSES.flatMap(status => TICKETS[status].map(() => status)),
  )
})

test('bars stand on one line, the largest as high as there is room', () => {
  expect(barsOf([300n, -100n, 0n])).toEqual({
    base: 0.75,
    bars: [
      { top: 0, height: 0.75 },
      { top: 0.75, height: 0.25 },
      { top: 0.75, height: 0 },
    ],
  })
  expect(barsOf([0n])).toEqual({ base: 0, bars: [{ top: 0, height: 0 }] })
})

const row = (day: string, product: string, figures: Partial<DayFigures>): DayFigures => ({
  ...sumOf([]),
  ...{ day, product, ...figures },
})
const ROWS = [
  row('2026-02-27', '', { deposit: 500n, bonus: 7n }),
  row('2026-02-27', 'RNG', { stake: 100n, payout: 60n }),
  row('2026-02-28', 'LIVE', { stake: 300n, payout: 310n }),
  row('2026-02-28', 'RNG', { stake: 50n, rebate: 2n }),
]

test('net is payout + rebate + bonus - stake', () => {
  expect(netOf(sumOf(ROWS))).toBe(amount(60n + 310n + 2n + 7n - 450n))
})

test('by product the most staked first, without what is no play; by day all of them, the empty ones too', () => {
  expect(byProduct(ROWS).map(({ product, stake, payout }) => [product, stake, payout])).toEqual([
    ['LIVE', 300n, 310n],
    ['RNG', 150n, 60n],
  ])
  const days = byDay(ROWS, { from: '2026-02-26', to: '2026-02-28' })
  expect(days.map(({ day, stake, deposit }) => [day, stake, deposit])).toEqual([
    ['2026-02-26', 0n, 0n],
    ['2026-02-27', 100n, 500n],
    ['2026-02-28', 350n, 0n],
  ])
})
