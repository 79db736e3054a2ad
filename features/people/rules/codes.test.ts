import { expect, test } from 'vitest'
import { readCode } from './codes.ts'

test.each([
  ['ABCDEFGHJK', 'ABCDEFGHJK'],
  [' abcdefghjk ', 'ABCDEFGHJK'],
  ['OIL0000000', '0110000000'],
  ['ABCDEFGHJ', null],
  ['ABCDEFGHJKM', null],
  ['ABCDEFGHJU', null],
  ['', null],
  ['"><img one', null],
])('S-16: the code %j is read as %j', (text, code) => {
  expect(readCode(text)).toBe(code)
})
