import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

const cell = (text: string) => csvOf([[text]], false).slice(0, -2)

test.each([
  ['plain', 'plain'],
  ['-12.50', '-12.50'],
  ['1,000', '"1,000"'],
  ['a "b"', '"a ""b"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1+cmd', "'-1+cmd"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1', "'＝1"],
  ['\t=1', "'\t=1"],
  ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ['Miền Bắc', 'Miền Bắc'],
])('%s', (text, expected) => {
  expect(cell(text)).toBe(expected)
})

test('the first part begins with a byte order mark, lines end as everywhere', () => {
  expect(
    csvOf(
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
      true,
    ),
  ).toBe('\uFEFFa,b\r\nc,d\r\n')
  expect(csvOf([], false)).toBe('')
})
