import { describe, expect, test } from 'vitest'
import { findPlay } from './lottery.ts'
import { flatOdds, parseOdds } from './odds.ts'
import { type AskedLine, checkLine, type PreparedTicket, prepareTicket, riskTokens, type SaleRules } from './sale.ts'
import { oddsAt } from './sold.ts'
import type { Selection } from './types.ts'

const limits = {
  ...{ minUnit: 100n, maxUnit: 50_000n, maxLines: 100 },
  ...{ maxWin: 5_000_000n, maxProfit: null, numberPoints: null, numberPayout: null },
}
const series = { minSeries: 1700, maxBetSeries: 1950, defaultSeries: 1800, userSeries: 1980, base: 2000 }
const north: SaleRules = { family: 'MB', series: null, minLevel: 8, limits }
const ssc: SaleRules = { family: 'SSC', series, minLevel: 10, limits }

const asked = (family: string, code: string, selection: Selection, unit: bigint | null = 100n, choice = {}) => {
  const play = findPlay(family, code)!
  return { play: code, selection, unit, odds: oddsAt(play, play.odds, choice) } satisfies AskedLine
}
const lo = (tokens: string[], unit?: bigint | null) => asked('MB', 'MB_LO2', [tokens], unit)
const prepare = (rules: SaleRules, lines: readonly AskedLine[], choice = {}) =>
  prepareTicket({ ...choice, lines }, rules)
const sound = (ticket: ReturnType<typeof prepareTicket>) => ticket as PreparedTicket

describe('a ticket by itself', () => {
  test('costs unit × slots × combinations of all lines', () => {
    const ticket = sound(prepare(north, [lo(['13', '83']), asked('MB', 'MB_XIEN2', [['01', '02']], 300n)]))
    expect(ticket.lines.map(({ stake }) => stake)).toEqual([5_400n, 300n])
    expect([ticket.stake, ticket.rebatePpm, ticket.choice]).toEqual([5_700n, 0, { level: 10 }])
  })

  test.each([
    ['without lines', north, [], {}, null, 'no_lines'],
    ['of a play of another family', north, [asked('MN', 'MN_LO2', [['13']])], {}, 0, 'unknown_play'],
    ['below the least unit', north, [lo(['13'], 99n)], {}, 0, 'unit_too_low'],
    ['above the largest unit', north, [lo(['13'], 50_001n)], {}, 0, 'unit_too_high'],
    ['of a unit that is no whole minor unit', north, [lo(['13'], null)], {}, 0, 'unit_step'],
    ['of an odd LOTT unit', ssc, [asked('SSC', 'SSC_Q3_STRAIGHT', [['1'], ['2'], ['3']], 101n)], {}, 0, 'unit_step'],
    ['of two modes', ssc, [ZY(), asked('SSC', 'SSC_Q2_STRAIGHT', [['1'], ['2']])], {}, 1, 'mixed_modes'],
    ['that one hit wins too much with', north, [asked('MB', 'MB_4C_DB', [['0213']], 1_000n)], {}, 0, 'win_too_high'],
    ['below the lowest level', north, [lo(['13'])], { level: 7 }, null, 'wrong_level'],
    ['at half a level', north, [lo(['13'])], { level: 8.5 }, null, 'wrong_level'],
    ['above the highest series', ssc, [SSC()], { series: 1952 }, null, 'wrong_series'],
    ['at an odd series', ssc, [SSC()], { series: 1801 }, null, 'wrong_series'],
  ] as const)('%s is refused', (_, rules, lines, choice, line, reason) => {
    expect(prepare(rules, lines, choice)).toMatchObject({ line, reason })
  })

  test('names the number that is wrong', () => {
    expect(prepare(north, [lo(['13']), lo(['83', '5'])])).toEqual({ line: 1, token: '5', reason: 'wrong_length' })
    expect(prepare(north, [asked('MB', 'MB_XIEN2', [['13', '13']])])).toMatchObject({
      token: '13',
      reason: 'duplicate',
    })
  })

  test('counts the combinations of its lines together', () => {
    const many = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'))
    expect(prepare(north, [lo(many), lo(many)])).toMatchObject({ line: null, reason: 'too_many_combinations' })
    expect('stake' in prepare(north, [lo(many), lo(many.slice(20))])).toBe(true)
  })

  test('LOTT is sold at the default series when none is chosen, and gives back the rest', () => {
    expect(sound(prepare(ssc, [SSC()]))).toMatchObject({ choice: { series: 1800 }, rebatePpm: 90_000 })
    expect(sound(prepare(ssc, [ZY()]))).toMatchObject({ choice: {}, rebatePpm: 0 })
  })
})

function SSC() {
  return asked('SSC', 'SSC_Q2_STRAIGHT', [['1'], ['2']], 100n, { series: 1800 })
}

function ZY() {
  return asked('SSC', 'SSC_SUM_BIGSMALL', [['BIG']])
}

describe('a line in its market', () => {
  const line = (tokens: string[], odds = flatOdds('99.5')) => sound(prepare(north, [{ ...lo(tokens), odds }])).lines[0]!
  const market = flatOdds('99.5')

  test('is sold at the odds of the slip while they hold', () => {
    expect(checkLine(line(['13']), { level: 10 }, market, {})).toEqual({ sold: true })
    expect(checkLine(line(['13']), { level: 10 }, flatOdds('98'), {})).toEqual({ sold: false, odds: flatOdds('98') })
  })

  test('is held against the odds of the level that was chosen', () => {
    const chosen = flatOdds('99.301')
    expect(checkLine(line(['13'], chosen), { level: 8 }, market, {})).toEqual({ sold: true })
    expect(checkLine(line(['13']), { level: 8 }, market, {})).toEqual({ sold: false, odds: chosen })
  })

  test('has its limited numbers’ own odds, and none that is stopped', () => {
    const own = { ...market, 13: parseOdds('70') }
    expect(checkLine(line(['13', '14'], own), {}, market, { 13: parseOdds('70') })).toEqual({ sold: true })
    expect(checkLine(line(['13', '14']), {}, market, { 13: parseOdds('70') })).toEqual({ sold: false, odds: own })
    expect(checkLine(line(['13', '14']), {}, market, { 14: null })).toEqual({ sold: false, stopped: ['14'] })
  })

  test('is a risk of each number where numbers are priced, of none in combinations', () => {
    expect(riskTokens(line(['13', '14']))).toEqual(['13', '14'])
    const pair = sound(prepare(north, [asked('MB', 'MB_XIEN2', [['13', '14']])])).lines[0]!
    expect(riskTokens(pair)).toEqual([])
  })
})
