import { expect, test } from 'vitest'
import { parseAmount } from '#shared/money.ts'
import { readNames, worthOf } from './rounds.ts'

test('free rounds take of a budget what they would have cost', () => {
  expect(worthOf(20, parseAmount('0.25'))).toBe(parseAmount('5'))
})

test.each([
  ['linh, minh\nhoa;an', ['linh', 'minh', 'hoa', 'an'], []],
  ['\uFEFFlinh\r\n\r\n  minh ', ['linh', 'minh'], []],
  ['linh LINH minh', ['linh', 'minh'], ['LINH']],
  ["linh o'brien", ['linh'], ["o'brien"]],
  ['', [], []],
])('%j is read', (text, names, wrong) => {
  expect(readNames(text)).toEqual({ names, wrong })
})
