import { expect, test } from 'vitest'
import { countTickets, type EndedTicket } from './counted.ts'
import { allNumbers } from './expand.ts'
import { findPlay } from './lottery.ts'
import { parseSelection, type SoldLine, soldLine } from './sold.ts'

const UNIT = 100n
const line = (family: string, code: string, selection: string, unit = 1n): SoldLine => {
  const play = findPlay(family, code)!
  return soldLine(play, { selection: parseSelection(selection), unit, odds: play.odds })
}
const numbers = (from: number, to: number) => allNumbers(2).slice(from, to).join(',')

test.each<
  [
    string,
    string,
    (readonly [code: string, selection: string, kind?: 'win' | 'lose' | 'push' | 'refund'])[][],
    bigint[],
  ]
>([
  ['70 of 100 numbers count', 'MB', [[['MB_DE_DB', numbers(0, 70)]]], [70n]],
  ['71 do not', 'MB', [[['MB_DE_DB', numbers(0, 71)]]], [0n]],
  ['two tickets together', 'MB', [[['MB_DE_DB', numbers(0, 40)]], [['MB_DE_DB', numbers(40, 80)]]], [0n, 0n]],
  [
    'the same numbers twice cover them once',
    'MB',
    [[['MB_DE_DB', numbers(0, 40)]], [['MB_DE_DB', numbers(0, 40)]]],
    [40n, 40n],
  ],
  [
    'each play by itself',
    'MB',
    [
      [
        ['MB_DE_DB', numbers(0, 100)],
        ['MB_LO2', '83'],
      ],
    ],
    [27n],
  ],
  ['both sides', 'L11', [[['L11_BALL1_BIGSMALL', 'BIG']], [['L11_BALL1_BIGSMALL', 'SMALL']]], [0n, 0n]],
  ['one side', 'L11', [[['L11_BALL1_BIGSMALL', 'BIG', 'win']]], [1n]],
  ['rows of digits', 'SSC', [[['SSC_Q3_STRAIGHT', '0,1,2,3,4,5,6,7,8/0,1,2,3,4,5,6,7,8/0,1,2,3,4,5,6,7,8']]], [0n]],
  ['fewer of them', 'SSC', [[['SSC_Q3_STRAIGHT', '0,1,2,3,4,5,6,7,8/0,1,2,3,4,5,6,7,8/0,1,2,3,4,5,6,7']]], [648n]],
  [
    'what came back',
    'MB',
    [
      [
        ['MB_LO2', '83', 'push'],
        ['MB_DE_DB', '13'],
      ],
    ],
    [1n],
  ],
  ['a draw that was not held', 'MB', [[['MB_LO2', '83', 'refund']]], [0n]],
])('%s', (_, family, tickets, expected) => {
  const ended = tickets.map(
    (lines): EndedTicket => ({
      lines: lines.map(([code, selection]) => line(family, code, selection)),
      ends: lines.map(([, , kind = 'lose']) => [kind, 0, '0']),
      unit: UNIT,
    }),
  )
  const counted = countTickets(family, ended)
  expect(counted.map(({ valid }) => valid / UNIT)).toEqual(expected)
  const decided = tickets.map((lines, i) =>
    lines.reduce((sum, [, , kind = 'lose'], j) => {
      const { unit, combinations, slots } = ended[i]!.lines[j]!
      return kind === 'lose' || kind === 'win' ? sum + BigInt(unit) * BigInt(combinations * slots) * UNIT : sum
    }, 0n),
  )
  expect(counted.map(({ valid, leftOut }) => valid + leftOut)).toEqual(decided)
})
