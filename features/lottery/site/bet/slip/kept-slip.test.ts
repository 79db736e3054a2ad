import { expect, test, vi } from 'vitest'
import type { GameFacts } from '../../../api.ts'
import { findPlay } from '../../../rules/lottery.ts'
import { flatOdds } from '../../../rules/odds.ts'
import { marketsOf } from '../market.ts'
import { linesToKeep, readKeptSlip, slipOf } from './kept-slip.ts'
import { addLines, EMPTY_SLIP } from './slip.ts'

const facts = (odds: string, closed: string | null = null) =>
  ({
    game: { family: 'MB' },
    currency: 'CRD',
    plays: [
      { play: 'MB_LO2', odds: { '*': odds }, closed: null, returnPpm: 900_000, slots: 27, mode: 'ELOTT' },
      { play: 'MB_DE_DB', odds: { '*': '99' }, closed, returnPpm: 900_000, slots: 1, mode: 'ELOTT' },
    ],
    numbers: [],
    series: null,
  }) as unknown as GameFacts
const line = (code: string, token: string, unit: bigint) => ({
  play: findPlay('MB', code)!,
  selection: [[token]],
  unit,
  odds: flatOdds('99'),
})
const slip = addLines(EMPTY_SLIP, [line('MB_LO2', '05', 10n), line('MB_DE_DB', '27', 250n)])
const kept = linesToKeep(slip, 'CRD')
const readAgain = (now: GameFacts) => slipOf(now, marketsOf(now, {}), JSON.parse(JSON.stringify(kept)))

test('a slip that was kept comes back with its numbers and money, at the odds of today', () => {
  expect(
    readAgain(facts('98')).lines.map(({ play, selection, unit, odds }) => [play.code, selection, unit, odds]),
  ).toEqual([
    ['MB_LO2', [['05']], 10n, flatOdds('98')],
    ['MB_DE_DB', [['27']], 250n, flatOdds('99')],
  ])
})

test('what is not sold any more does not come back', () => {
  expect(readAgain(facts('98', 'manual')).lines.map(({ play }) => play.code)).toEqual(['MB_LO2'])
})

test.each(['', '{', 'null', '[]', '{"lines":{}}'])('what cannot be read is no slip: %j', text => {
  vi.stubGlobal('sessionStorage', { getItem: () => text })
  expect(readKeptSlip('XSMB')).toBeUndefined()
})
