import { expect, test } from 'vitest'
import { orderOf, SORTS, type SortedBy } from './sort.ts'

const plain: SortedBy = {
  ...{ isHot: false, isNew: false, listedAtMs: 0, name: 'm', rtp: '95.00', volatility: 'medium', topWin: '1000' },
}
const games = {
  calm: { ...plain, name: 'a', volatility: 'low', rtp: '99.00', topWin: '29.6' },
  wild: { ...plain, name: 'z', volatility: 'veryHigh', rtp: '96.5', topWin: '616942.7', isHot: true },
  fresh: { ...plain, isNew: true, volatility: 'chosen' },
  late: { ...plain, listedAtMs: 5, volatility: 'high' },
  silent: { ...plain, name: 'n', volatility: '', rtp: '', topWin: '' },
} satisfies Record<string, SortedBy>

test.each([
  ['hot', ['wild', 'calm', 'fresh', 'late', 'silent']],
  ['new', ['fresh', 'late', 'calm', 'wild', 'silent']],
  ['name', ['calm', 'fresh', 'late', 'silent', 'wild']],
  ['rtp', ['calm', 'wild', 'fresh', 'late', 'silent']],
  ['volatility', ['wild', 'late', 'calm', 'fresh', 'silent']],
  ['topWin', ['wild', 'fresh', 'late', 'calm', 'silent']],
] as const)('by %s: %s, what nobody published last, equals as they were', (sort, order) => {
  const sorted = Object.entries(games).sort(([, a], [, b]) => orderOf(sort)(a, b))
  expect(sorted.map(([name]) => name)).toEqual(order)
})

test('every way to sort agrees with itself: two games compare the other way round when they change places', () => {
  const all = Object.values(games)
  for (const sort of SORTS.filter(each => each !== ''))
    for (const [a, b] of all.flatMap(one => all.map(other => [one, other] as const)))
      expect(Math.sign(orderOf(sort)(a, b)) + Math.sign(orderOf(sort)(b, a))).toBe(0)
})
