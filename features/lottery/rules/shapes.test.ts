import { expect, test } from 'vitest'
import { findPlay } from './lottery.ts'

test('what comes again in a group is named each time after the first', () => {
  const lo = findPlay('MB', 'MB_LO2')!
  expect(lo.findProblems([['05', '27', '05', '05']])).toEqual([
    { token: '05', reason: 'duplicate' },
    { token: '05', reason: 'duplicate' },
  ])
  const banker = findPlay('L11', 'L11_RX3_DT')!
  expect(banker.findProblems([['2'], ['2', '5', '7']])).toEqual([{ token: '2', reason: 'duplicate' }])
})

test('a pool of Max 3D pays each of its ordered pairs once, the highest prize of each', () => {
  const play = findPlay('MAX3D', 'MAX3D_PRO_MULTI')!
  const others = (count: number, from: number) => Array.from({ length: count }, (_, i) => String(from + i))
  const result = {
    structure: 'MAX3D',
    tiers: [['001', '002'], ['003', ...others(3, 500)], others(6, 600), others(8, 700)],
  } as const
  const { wins } = play.score([['001', '002', '003', '999']], result)
  const sums = Object.fromEntries(wins.map(({ prize, hits, combinations }) => [prize, hits * combinations]))
  // 001-002 in order and reversed; each of them with 003, both ways; with 999, both ways; 003 with 999, both ways.
  expect(sums).toEqual({ DB2: 1, DB2_REVERSED: 1, ANY2: 4, DB1: 4, ANY1: 2 })
})
