import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAmount, parseAmount } from '#shared/money.ts'
import { growth, growthOf, perPoint } from './growth.ts'
import { keepOf } from './keep.ts'
import { bonusOf, judge, RANKS, type Standing } from './ranks.ts'
import { sumsOf } from './statement.ts'

const at = (rank: number, grown: number, more: Partial<Standing> = {}): Standing => ({
  ...{ rank, growth: BigInt(grown), growth90: 0n, daysAtRank: 0, paidRanks: [] },
  ...more,
})
const judged = (standing: Standing, mode: 'HIGHEST' | 'ALL' = 'HIGHEST') => {
  const { rank, growth: left, event, ...rest } = judge(RANKS, mode, standing)
  return [rank, Number(left), event, formatAmount(bonusOf({ rank, growth: left, event, ...rest }))]
}
const OLD = { daysAtRank: 90 }
const of = parseAmount

test.for([
  ['over three ranks: the bonus of the one reached', judged(at(1, 45_000)), [4, 45_000, 'RANK_UP', '188.00']],
  ['over three ranks, each pays', judged(at(1, 45_000), 'ALL'), [4, 45_000, 'RANK_UP', '264.00']],
  ['a rank pays once in a life', judged(at(3, 40_000, { paidRanks: [4] })), [4, 40_000, 'RANK_UP', '0.00']],
  ['exactly what it takes', judged(at(0, 500)), [1, 500, 'RANK_UP', '5.00']],
  ['one less', judged(at(0, 499)), [0, 499, null, '0.00']],
  ['too little in 90 days', judged(at(5, 160_000, { ...OLD, growth90: 20_000n })), [4, 60_000, 'RANK_DOWN', '0.00']],
  ['enough in 90 days', judged(at(5, 160_000, { ...OLD, growth90: 30_000n })), [5, 160_000, null, '0.00']],
  ['not 90 days yet', judged(at(5, 160_000, { daysAtRank: 89 })), [5, 160_000, null, '0.00']],
  [
    'never so far back that it is up again',
    judged(at(2, 9_999, { ...OLD, growth90: 599n })),
    [1, 1_099, 'RANK_DOWN', '0.00'],
  ],
  ['the lowest stays', judged(at(0, 0, OLD)), [0, 0, null, '0.00']],
  ['more than enough goes before what was kept', judged(at(2, 50_000, OLD)), [4, 50_000, 'RANK_UP', '188.00']],
  ['a rank above the table, given by an operator, stays', judged(at(20, 0, OLD)), [20, 0, null, '0.00']],
] as const)('%s', ([, is, expected]) => expect(is).toEqual(expected))

test('who fell is not up again at once, and has growth of their own left', () => {
  const grown = fc.bigInt(0n, 60_000_000n)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 }), grown, grown, (rank, all, growth90) => {
      const fell = judge(RANKS, 'HIGHEST', { rank, growth: all, growth90, daysAtRank: 90, paidRanks: [] })
      if (fell.event !== 'RANK_DOWN') return
      expect(fell.rank).toBe(rank - 1)
      expect(fell.growth <= all).toBe(true)
      const again = judge(RANKS, 'HIGHEST', {
        rank: fell.rank,
        growth: fell.growth,
        growth90,
        daysAtRank: 0,
        paidRanks: [],
      })
      expect(again.event).toBe(null)
    }),
  )
})

test('growth is play by weight and deposits, each of all time', () => {
  expect(growth({ validCash: { RNG: of('1234.56'), LIVE: of('1000') }, deposited: of('105'), adjusted: 0n })).toBe(28n)
  expect(growth({ validCash: { PVP: of('125') }, deposited: of('9.99'), adjusted: -1n })).toBe(0n)
})

test('what was taken back in 90 days lowers them by whole points, and never by less than it was', () => {
  expect(growthOf({ weighed: -1n, deposited: -of('10.01'), adjusted: 3n }, perPoint('CRD'))).toBe(0n)
  expect(growthOf({ weighed: 0n, deposited: of('10000'), adjusted: 0n }, perPoint('VND'))).toBe(1n)
})

test.for([
  ['after 90 days', '2026-01-01', '2026-02-01', '2026-04-01'],
  ['tomorrow, once they are over', '2026-01-01', '2026-06-01', '2026-06-02'],
] as const)('what keeps a rank is asked %s', ([, since, today, on]) => {
  expect(keepOf(RANKS, { rank: 2, since, today })).toEqual({ needs: 600n, on })
  expect([keepOf(RANKS, { rank: 1, since, today }), keepOf(RANKS, { rank: 20, since, today })]).toEqual([
    undefined,
    undefined,
  ])
})

test('own play of a row follows from how its bet stood', () => {
  const row = { kind: 'PLAY', valid: of('7.5'), cash: of('3'), stake: of('5'), before: 0n, weight: 60 } as const
  expect(sumsOf([{ ...row, own: of('4.5') }])).toEqual({ weighed: 2_700_000n, deposited: 0n, adjusted: 0n })
  expect(sumsOf([{ ...row, own: of('7.5') }])).toBe(undefined)
})
