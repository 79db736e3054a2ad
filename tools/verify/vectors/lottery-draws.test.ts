import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatOpened } from '#features/lottery/rules/draws/opened.ts'
import { runDraw } from '#features/lottery/rules/draws/protocol.ts'
import { lotteryDraws } from './lottery-draws.ts'

const file = new URL('../../../tests/vectors/lottery-draw-vectors.json', import.meta.url)
const given = () => JSON.parse(readFileSync(file, 'utf8'))

function failuresOf(json: object) {
  return lotteryDraws
    .cases(json)
    .map(({ id, run }) => ({ id, ...run() }))
    .filter(({ expected, got }) => expected !== got)
}

test('the given draws come out byte for byte', () => {
  expect(lotteryDraws.matches(given())).toBe(true)
  expect(lotteryDraws.cases(given())).toHaveLength(15)
  expect(failuresOf(given())).toEqual([])
})

test('a draw that differs is told by its field', () => {
  const json = given()
  json.vectors[1].result = '8,0,5,5,3'
  json.vectors[2].commitment = '0'.repeat(64)
  expect(failuresOf(json).map(({ id }) => id)).toEqual(['vectors[1].result', 'vectors[2].commitment'])
})

test.each([
  [{ game: 'KENO' }, 'KENO80'],
  [{ game: '11X5' }, 'L11X5'],
  [{ game: 'XSMN' }, 'VN18'],
  [{ game: 'FAST-60', structure: 'VN27' }, 'VN27'],
] as const)('%j draws as %s, keyed by its own name', (named, structure) => {
  const vector = { ...given().vectors[0], ...named }
  const result = formatOpened(runDraw(structure, vector).result)
  const failed = failuresOf({ vectors: [{ ...vector, result }] })
  expect(failed.map(({ id }) => id)).toEqual(['vectors[0].drawKey'])
})

test('a structure that is not built is named and fails alone', () => {
  const json = given()
  json.vectors[0].game = 'toString'
  expect(failuresOf(json)).toEqual([
    { id: 'vectors[0]', expected: json.vectors[0].result, got: 'no structure built: toString' },
  ])
})

test('files of other kinds are left to others', () => {
  for (const json of [{}, { vectors: {} }, { vectors: [] }, { vectors: [null, { id: 'V001' }] }]) {
    expect(lotteryDraws.matches(json)).toBe(false)
  }
})
