import { expect, test } from 'vitest'
import { piecesOf, readPieces, soughtPiece } from './pieces.ts'

const pieces = piecesOf('84901234567', '901234567')

test.each([
  ['4567', 'the last four digits'],
  ['234567', 'the last six'],
  ['09012', 'the beginning as it is dialled at home'],
  ['0901 234', 'half of it'],
  ['+84 901-234', 'half of it from abroad'],
  ['0084901234567', 'all of it'],
  ['0901234567', 'all of it as at home'],
])('%s finds the number: %s', typed => {
  expect(readPieces(typed).some(each => pieces.includes(soughtPiece(each)))).toBe(true)
})

test('a piece from the middle is not kept', () => {
  expect(pieces).not.toContain('01234')
  const isInner = (each: string) =>
    !['84901234567', '901234567'].some(number => number.startsWith(each) || number.endsWith(each))
  expect(pieces.filter(isInner)).toEqual([])
})

test('an end that begins with a zero is looked for as it is', () => {
  expect(readPieces('0456')).toEqual(['0456'])
})

test('of more digits than are kept the last ones are looked for', () => {
  expect(piecesOf('491512345678901', '1512345678901')).toContain(soughtPiece('491512345678901'))
})

test.each([['123'], ['linh'], ['090a1'], [''], ['1234567890123456789']])('%j is no part of a number', text => {
  expect(readPieces(text)).toEqual([])
})
