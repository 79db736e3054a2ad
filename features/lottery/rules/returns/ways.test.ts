import { expect, test } from 'vitest'
import { openStream } from '#shared/stream.ts'
import { sized } from '../../../../tests/size.ts'
import { drawNumbers } from '../draws/draw-numbers.ts'
import { findPlay, PLAYS } from '../lottery.ts'
import { chancesOf } from '../plays/ways.ts'
import { addRatios, ratio, ratioToNumber } from '../ratio.ts'
import { settleLine } from '../settle.ts'
import { highestReturnAtUnit } from './highest-return.ts'
import { sampleSelections } from './samples.ts'

test.each(PLAYS.filter(({ family }) => family !== 'MT'))(
  '$code: its ways are all there are, and come to its chances',
  play => {
    const [selection = []] = sampleSelections(play)
    const ways = play.findWays(selection)!
    expect(ways.every(({ chance }) => chance.numerator >= 0n)).toBe(true)
    expect(addRatios(...ways.map(({ chance }) => chance))).toEqual(ratio(1))
    const { hits, pushed } = play.findChances(selection)
    const found = chancesOf(ways)
    expect(found.pushed).toEqual(pushed)
    for (const [prize, expected] of hits) expect([prize, found.hits.get(prize) ?? ratio(0)]).toEqual([prize, expected])
  },
)

test('bets on thousands of draws at the least unit pay what is published, within four standard errors', () => {
  const play = findPlay('MB', 'MB_LO2_1K')!
  const stream = openStream(new Uint8Array(32))
  const unit = 10n
  const returns = Array.from({ length: sized(4_000, 20_000) }, () => {
    const result = drawNumbers('VN27', stream)
    const bets = ['00', '13', '42', '77', '99'].map(token => ({ selection: [[token]], unit, odds: play.odds }))
    return bets.reduce((sum, bet) => sum + Number(settleLine(play, bet, { result }).payout), 0) / bets.length / 10
  })
  const mean = returns.reduce((sum, each) => sum + each, 0) / returns.length
  const variance = returns.reduce((sum, each) => sum + (each - mean) ** 2, 0) / returns.length
  const published = ratioToNumber(highestReturnAtUnit(play, play.odds, unit))
  expect(Math.abs(mean - published)).toBeLessThan(4 * Math.sqrt(variance / returns.length))
})
