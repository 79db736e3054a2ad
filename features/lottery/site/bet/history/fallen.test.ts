import { expect, test } from 'vitest'
import { parseOpened } from '../../../rules/draws/opened.ts'
import { findPlay } from '../../../rules/lottery.ts'
import type { Selection } from '../../../rules/types.ts'
import { fallenOf } from './fallen.ts'

const north = parseOpened(
  'VN27',
  '60213|80300|60683,51132|89384,11622,10383,09349,00136,47894|7740,7568,2767,8365|0570,5252,4790,7707,6494,9516|354,649,773|26,09,06,64',
)
const digits = parseOpened('SSC', '1,2,3,4,5')
const fallen = (family: string, code: string, selection: Selection, drawn = north) => [
  ...fallenOf(findPlay(family, code)!, selection, drawn),
]

test.each([
  ['MB', 'MB_LO2', [['83', '99', '13']], north, ['0:83', '0:13']],
  ['MB', 'MB_DE_DB', [['83', '13']], north, ['0:13']],
  ['MB', 'MB_XIEN3', [['13', '83', '12']], north, ['0:13', '0:83']],
  ['MB', 'MB_TRUOT4', [['01', '02', '03', '06']], north, ['0:06']],
  ['SSC', 'SSC_DWD', [['1', '9'], [], ['3'], ['5'], []], digits, ['0:1', '2:3']],
  ['SSC', 'SSC_5X_STRAIGHT', [['1'], ['2'], ['3'], ['4'], ['6']], digits, ['0:1', '1:2', '2:3', '3:4']],
] as const)('%s %s %j shows what fell', (family, code, selection, drawn, wanted) => {
  expect(fallen(family, code, selection, drawn)).toEqual(wanted)
})
