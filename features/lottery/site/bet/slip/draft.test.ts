import { expect, test } from 'vitest'
import type { GameFacts } from '../../../api.ts'
import { flatOdds } from '../../../rules/odds.ts'
import { openBetting } from '../betting-state.ts'
import { tabsOf } from '../board/play-tabs.ts'
import { marketsOf } from '../market.ts'
import { draftOf } from './draft.ts'

const codes = ['MB_LO2', 'MB_XIEN2', 'MB_LO3']
const facts = {
  game: { family: 'MB' },
  currency: 'VND',
  limits: { minUnit: '1000', maxUnit: '100000', maxLines: 60, maxWin: null },
  plays: codes.map(play => ({
    play,
    odds: { '*': '99.5' },
    closed: play === 'MB_LO3' ? 'manual' : null,
    returnPpm: 1,
  })),
  numbers: [{ play: 'MB_LO2', token: '44', odds: null }],
  series: null,
} as unknown as GameFacts
const markets = marketsOf(facts, {})
const tabs = tabsOf('MB', code => codes.includes(code))

function draft(play: string, rows: readonly (readonly string[])[], units = {}) {
  const state = { ...openBetting(facts, tabs, play), chosen: { [play]: rows }, units }
  const sheet = tabs.flatMap(tab => tab.sheets).find(each => each.plays.some(({ code }) => code === play))
  return draftOf(facts, markets, sheet, state)
}

test('what is chosen is a line at the odds and unit of now', () => {
  const { lines } = draft('MB_LO2', [['83', '05']])
  expect(lines).toMatchObject([{ selection: [['05', '83']], unit: 1000n, odds: flatOdds('99.5') }])
})

test.each([
  ['MB_LO2', [[]], {}, null],
  ['MB_XIEN2', [['01']], {}, 'too_few'],
  ['MB_LO2', [['44']], {}, 'stopped'],
  ['MB_LO2', [['01']], { ELOTT: 200_000n }, 'unit_too_high'],
  ['MB_LO2', [['01']], { ELOTT: 10n }, 'unit_too_low'],
  [
    'MB_LO2',
    [
      Array.from({ length: 61 }, (_, i) => String(i + 30).padStart(2, '0'))
        .filter(n => n !== '44')
        .concat('00'),
    ],
    {},
    'too_many_combinations',
  ],
  ['MB_LO3', [['1'], ['2'], ['3']], {}, 'closed_play'],
])('%s %j is no bet: %s', (play, rows, units, problem) => {
  expect(draft(play, rows, units)).toMatchObject({ lines: [], problem })
})
