import { expect, test } from 'vitest'
import { formatOpened, parseOpened, readOpened } from './opened.ts'

const NORTH =
  '60213|80300|60683,51132|89384,11622,10383,09349,00136,47894|7740,7568,2767,8365|0570,5252,4790,7707,6494,9516|354,649,773|26,09,06,64'
const SOUTH = '702266|14760|90960|63288,32469|39601,40987,07528,28050,77978,65514,33333|9346|1015,3312,6260|460|50'

test.each([
  ['VN27', NORTH],
  ['VN18', SOUTH],
  ['SSC', '0,0,0,0,0'],
  ['L11X5', '8,2,11,5,6'],
  ['K3', '5,5,5'],
  ['PK10', '7,3,10,1,9,2,5,8,4,6'],
  ['KENO80', '1,20,4,64,5,36,10,27,40,11,54,13,79,30,32,67,33,59,47,61'],
  ['POWER655', '9,18,19,21,25,36+8'],
  ['LOTTO535', '9,16,28,30,31+9'],
  ['D4', '0136'],
  ['THAI_GOV', '835499|107,529|492,038|71'],
] as const)('a result of %s reads and is written the same', (structure, text) => {
  expect(formatOpened(parseOpened(structure, text))).toBe(text)
})

test('numbers are text: leading zeros stay', () => {
  expect(parseOpened('VN27', NORTH).tiers[3]).toContain('00136')
})

test.each([
  ['VN27', SOUTH, { reason: 'tierCount', expected: 8, got: 9 }],
  ['VN27', NORTH.replace('26,09,06,64', '26,09,06'), { reason: 'numberCount', tier: 7, expected: 4, got: 3 }],
  ['VN27', NORTH.replace('00136', '136'), { reason: 'digitCount', tier: 3, number: 4, text: '136', expected: 5 }],
  ['VN27', NORTH.replace('354', '3a4'), { reason: 'notANumber', tier: 6, number: 0, text: '3a4' }],
  ['VN27', NORTH.replace('354', ' 354'), { reason: 'notANumber', tier: 6, number: 0, text: ' 354' }],
  ['K3', '1,7,1', { reason: 'outOfRange', tier: 0, number: 1, text: '7' }],
  ['L11X5', '08,2,11,5,6', { reason: 'outOfRange', tier: 0, number: 0, text: '08' }],
  ['L11X5', '8,2,11,5,8', { reason: 'repeated', tier: 0, number: 4, text: '8' }],
  ['POWER655', '9,18,19,21,25,36+36', { reason: 'repeated', tier: 1, number: 0, text: '36' }],
  ['D4', '', { reason: 'notANumber', tier: 0, number: 0, text: '' }],
] as const)('of %s, %s is no result, and it says where', (structure, text, problem) => {
  expect(readOpened(structure, text).problems).toEqual([problem])
  expect(() => parseOpened(structure, text)).toThrow(RangeError)
})

test('a full number twice in its tier is a warning: an observation, no law', () => {
  const text = NORTH.replace('26,09,06,64', '26,09,06,26')
  expect(readOpened('VN27', text)).toMatchObject({
    problems: [],
    warnings: [{ reason: 'repeated', tier: 7, number: 3, text: '26' }],
  })
})
