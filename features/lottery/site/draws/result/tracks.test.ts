import { expect, test } from 'vitest'
import { parseOpened } from '#features/lottery/rules/draws/opened.ts'
import { STRUCTURES } from '#features/lottery/rules/structures/structures.ts'
import type { StructureCode } from '#features/lottery/rules/types.ts'
import { layBeads, runOf } from '../trends/bead-road.ts'
import { blankResult } from './reveal.ts'
import { roadsOf, tracksOf } from './tracks.ts'

const NORTH =
  '60213|80300|60683,51132|89384,11622,10383,09349,00136,47894|7740,7568,2767,8365|0570,5252,4790,7707,6494,9516|354,649,773|26,09,06,64'
const codes = Object.keys(STRUCTURES) as StructureCode[]

test.each(codes)('%s: something is counted, and what falls is among what could', code => {
  const tracks = tracksOf(code)
  expect(tracks.length).toBeGreaterThan(0)
  const tiers = blankResult(code).tiers.map((numbers, tier) => {
    const { of } = STRUCTURES[code].tiers[tier]!
    return numbers.map((text, i) => ('digits' in of ? '7'.repeat(text.length) : String(of.lowest + i)))
  })
  for (const { tokens, fallenOf } of tracks)
    for (const token of fallenOf({ structure: code, tiers })) expect(tokens).toContain(token)
})

test('the North is counted by the last two digits of all its numbers, and of its special prize', () => {
  const [loto, special, tens, units] = tracksOf('VN27')
  expect(loto!.fallenOf(parseOpened('VN27', NORTH))).toHaveLength(27)
  expect(special!.fallenOf(parseOpened('VN27', NORTH))).toEqual(['13'])
  expect([tens, units].map(track => track!.fallenOf(parseOpened('VN27', NORTH)))).toEqual([['1'], ['3']])
  expect(roadsOf('VN27').map(({ classify }) => classify(parseOpened('VN27', NORTH)))).toEqual(['small', 'odd'])
})

test('places of digits and of cars are counted each on its own', () => {
  const digits = parseOpened('SSC', '9,0,4,4,2')
  expect(tracksOf('SSC').map(({ fallenOf }) => fallenOf(digits))).toEqual([['9'], ['0'], ['4'], ['4'], ['2']])
  expect(roadsOf('SSC').map(({ classify }) => classify(digits))).toEqual(['small', 'odd', 'dragon'])
  expect(tracksOf('D4')[0]!.fallenOf(parseOpened('D4', '0123'))).toEqual(['0'])
})

test('big begins where bets on it begin, and the middle of Keno is neither', () => {
  const side = (opened: string, code: StructureCode) => roadsOf(code)[0]!.classify(parseOpened(code, opened))
  expect([side('9,9,5,0,0', 'SSC'), side('9,9,4,0,0', 'SSC')]).toEqual(['big', 'small'])
  expect([side('6,4,1', 'K3'), side('6,3,1', 'K3')]).toEqual(['big', 'small'])
  const keno = (last: number) => `1,2,3,4,5,6,7,8,9,30,70,71,72,73,74,75,76,77,78,${last}`
  expect([79, 69, 68].map(last => side(keno(last), 'KENO80'))).toEqual(['big', 'tie', 'small'])
})

test('a run stands in one column, another side begins the next, and six fill one', () => {
  expect(layBeads(['big', 'big', 'small'])).toEqual([['big', 'big'], ['small']])
  expect(layBeads(Array(7).fill('odd')).map(column => column.length)).toEqual([6, 1])
  expect(runOf(['odd', 'even', 'even'])).toBe(2)
  expect(runOf([])).toBe(0)
})
