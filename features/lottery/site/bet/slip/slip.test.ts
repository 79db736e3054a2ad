import { expect, test } from 'vitest'
import { findPlay } from '../../../rules/lottery.ts'
import { flatOdds } from '../../../rules/odds.ts'
import type { Selection } from '../../../rules/types.ts'
import {
  addLines,
  EMPTY_SLIP,
  previewInWords,
  previewOf,
  removeLine,
  repeatLines,
  setUnit,
  takeOdds,
  totalsOf,
} from './slip.ts'

const play = (family: string, code: string) => findPlay(family, code)!
const line = (code: string, selection: Selection, unit = 1000n) => {
  const found = play('MB', `MB_${code}`)
  return { play: found, selection, unit, odds: found.odds }
}

test('numbers of one play and unit become one line, and what was there already is named', () => {
  const first = addLines(EMPTY_SLIP, [line('LO2', [['05', '27']])])
  const both = addLines(first, [line('LO2', [['27', '83']])])
  expect(both.lines.map(({ selection }) => selection)).toEqual([[['05', '27', '83']]])
  expect(both.repeated).toEqual(['27'])
})

test('another unit or another play is a line of its own', () => {
  const slip = addLines(EMPTY_SLIP, [line('LO2', [['05']]), line('LO2', [['05']], 2000n), line('DE_DB', [['05']])])
  expect(slip.lines).toHaveLength(3)
  expect(new Set(slip.lines.map(({ id }) => id)).size).toBe(3)
})

test('the same combination in another order is left out and named', () => {
  const slip = addLines(EMPTY_SLIP, [line('XIEN2', [['01', '02']]), line('XIEN2', [['02', '01']])])
  expect(slip.lines).toHaveLength(1)
  expect(slip.repeated).toEqual(['02, 01'])
})

test('stake shows slots: 1.000 × 27 × 3 numbers, doubled by the multiple', () => {
  const lines = [line('LO2', [['05', '27', '83']])]
  expect(totalsOf(lines, 1)).toEqual({ lines: 1, combinations: 3, stake: 81_000n, winPerHit: 99_500n })
  expect(totalsOf(lines, 2)).toMatchObject({ stake: 162_000n, winPerHit: 199_000n })
})

test('a line is edited and taken out without touching the others', () => {
  const slip = addLines(EMPTY_SLIP, [line('LO2', [['05']]), line('DE_DB', [['13']])])
  const [first, second] = slip.lines
  expect(totalsOf(setUnit(slip, second!.id, 5000n).lines, 1).stake).toBe(27_000n + 5_000n)
  expect(removeLine(slip, first!.id).lines).toEqual([second])
})

test('new odds are taken over, the numbers stay', () => {
  const slip = addLines(EMPTY_SLIP, [line('LO2', [['05']])])
  expect(takeOdds(slip, () => flatOdds('98')).lines[0]).toMatchObject({ selection: [['05']], odds: flatOdds('98') })
})

test('a bet of before is bet again at the odds of today, without plays that are gone', () => {
  const lines = [
    { play: 'MB_LO2', selection: [['05']], unit: '1000.00' },
    { play: 'MB_GONE', selection: [['05']], unit: '1000.00' },
  ]
  expect(repeatLines({ family: 'MB', currency: 'VND' }, lines, () => flatOdds('98'))).toEqual([
    { play: play('MB', 'MB_LO2'), selection: [['05']], unit: 1000n, odds: flatOdds('98') },
  ])
})

test('a selection is told in one line', () => {
  expect(previewOf([['05', '27']])).toBe('05, 27')
  expect(previewOf([['1', '2'], [], ['3']])).toBe('1 2 | – | 3')
})

test('a bet of a list is told in words, never as it stands on the wire', () => {
  const wordOf = (token: string) => (token === 'TAI' ? 'Big' : token)
  expect(previewInWords('TAI', wordOf)).toBe('Big')
  expect(previewInWords('7/7///', wordOf)).toBe('7 | 7 | – | – | –')
  expect(previewInWords('05,27,TA…', wordOf)).toBe('05, 27 …')
})
