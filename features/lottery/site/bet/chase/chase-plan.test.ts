import { expect, test } from 'vitest'
import { FIRST_FORM, multiplesOf, rowsOf, within } from './chase-plan.ts'

const bet = { stake: 1_000n, prize: 1_980n }

test.each([
  [{ way: 'same', count: 3, start: 2 }, [2, 2, 2]],
  [{ way: 'growing', count: 5, every: 2, factor: 2 }, [1, 1, 2, 2, 4]],
  [{ way: 'profit', count: 3, profitPercent: 10 }, [1, 2, 4]],
] as const)('the plan %j has multiples %j', (form, multiples) => {
  expect(multiplesOf({ ...FIRST_FORM, ...form }, bet)).toEqual(multiples)
})

test('a profit that no win can leave makes no plan', () => {
  expect(multiplesOf({ ...FIRST_FORM, way: 'profit', profitPercent: 100 }, bet)).toEqual([])
})

test('the table adds up issue by issue', () => {
  const issues = ['1', '2', '3'].map(numero => ({ numero, drawAt: '' }))
  expect(rowsOf(issues, [1, 2], 500n).map(({ numero, stake, total }) => [numero, stake, total])).toEqual([
    ['1', 500n, 500n],
    ['2', 1_000n, 1_500n],
  ])
})

test.each([
  ['7', 7],
  ['0', 1],
  ['1000', 999],
  ['x', 1],
  ['2.9', 2],
])('typed %s counts as %d', (text, value) => {
  expect(within(text, 1)).toBe(value)
})
