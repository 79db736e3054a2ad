import { expect, test } from 'vitest'
import { PLAYS } from '../../../rules/lottery.ts'
import en from '../../../words/en.json' with { type: 'json' }
import { boardOf } from './board.ts'
import { nameOf } from './play-names.ts'
import { shortCode, tabsOf } from './play-tabs.ts'

const { names, windows, rules, tabs, picks } = en.lotteryPlays as Record<string, Record<string, string>>

test('every play and sheet has a name and a rule in words', () => {
  const missing = PLAYS.flatMap(({ family, code }) => {
    const { key, window } = nameOf(family, shortCode(code))
    const isNamed = names![key] && rules![key] && (!window || windows![window])
    return isNamed ? [] : [`${code}: ${key} ${window ?? ''}`]
  })
  const families = [...new Set(PLAYS.map(({ family }) => family))]
  const unnamed = families.flatMap(family =>
    tabsOf(family, () => true).flatMap(tab => [
      ...(tabs![tab.key] ? [] : [tab.key]),
      ...tab.sheets.filter(({ key }) => !names![nameOf(family, key).key]).map(({ key }) => `${family} ${key}`),
    ]),
  )
  expect([...missing, ...unnamed]).toEqual([])
})

test('every pick that is a name has words', () => {
  const shown = PLAYS.flatMap(play => boardOf(play).groups.flatMap(({ cells }) => cells))
  const missing = [...new Set(shown)].filter(cell => !/^\d+$/.test(cell) && !picks![cell])
  expect(missing).toEqual([])
})

test.each([
  ['MB', 'XIEN3_ROUND', { key: 'XIEN_ROUND', n: '3' }],
  ['SSC', 'Q3_GROUP6', { key: 'GROUPED', n: '6', window: 'Q3' }],
  ['PK', 'Q3', { key: 'PODIUM', n: '3' }],
  ['PK', 'BALL10_ODDEVEN', { key: 'BALL_ODDEVEN', n: '' }],
  ['PK', 'LH_1v10', { key: 'DUEL', n: '1v10' }],
  ['MY', 'BIG', { key: 'TABLE_BIG', n: '' }],
  ['K3', 'BIG', { key: 'BIG', n: '' }],
  ['L11', 'Q3_BDW1', { key: 'BDW1', n: '' }],
  ['KENO_VIETLOTT', '7', { key: 'PICK', n: '7' }],
])('the name of %s %s is %j', (family, code, name) => {
  expect(nameOf(family, code)).toEqual(name)
})
