import { expect, test } from 'vitest'
import { findPlay } from '../../../rules/lottery.ts'
import { ticketsOf } from './place-bets.ts'

const ask = { game: 'SSC60', numero: '202611210837', currency: 'CRD', multiple: 2, choice: { series: 1900, level: 8 } }
const line = (family: string, code: string, selection: string[][]) => {
  const play = findPlay(family, code)!
  return { play, selection, unit: 200n, odds: { '*': 990_000_000n } }
}

test('each prize mode is a ticket of its own, with the choice that is its own', () => {
  const tickets = ticketsOf(
    [line('SSC', 'SSC_Q2_GROUP', [['1', '2']]), line('SSC', 'SSC_BALL1', [['7']]), line('SSC', 'SSC_LH', [['DRAGON']])],
    ask,
  )
  expect(tickets.map(({ series, level, lines }) => [series, level, lines.map(({ play }) => play)])).toEqual([
    [1900, undefined, ['SSC_Q2_GROUP']],
    [undefined, undefined, ['SSC_BALL1', 'SSC_LH']],
  ])
})

test('a unit goes with its multiple, odds as decimals', () => {
  const [ticket] = ticketsOf([line('MB', 'MB_LO2', [['05']])], ask)
  expect(ticket).toMatchObject({ level: 8, lines: [{ unit: '4.00', odds: { '*': '990' }, selection: [['05']] }] })
})
