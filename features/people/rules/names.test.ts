import { expect, test } from 'vitest'
import { readNames } from './names.ts'

test.each([
  ['linh, minh\nhoa;an', ['linh', 'minh', 'hoa', 'an'], []],
  ['\uFEFFlinh\r\n\r\n  minh ', ['linh', 'minh'], []],
  ['linh LINH minh', ['linh', 'minh'], ['LINH']],
  ["linh o'brien", ['linh'], ["o'brien"]],
  ['', [], []],
])('%j is read', (text, names, wrong) => {
  expect(readNames(text)).toEqual({ names, wrong })
})
