import { expect, test } from 'vitest'
import { isTyped, plainWords } from '#shared/plain-words.ts'
import { likeness, mayBeMistyped, trigramsOf } from './search.ts'

test.each([
  ['Lotus Lantern', ['lotus', 'lantern']],
  ['  ĐÈN   SEN ', ['den', 'sen']],
  ['Đèn'.normalize('NFD'), ['den']],
  ["Tiger's Gold: 100% (Deluxe)", ['tigers', 'gold', '100', 'deluxe']],
  ['Tiger’s', ['tigers']],
  ['Smörgås & Bœuf', ['smorgas', 'boeuf']],
  ['کنول لالٹین', ['کنول', 'لالٹین']],
  ['%_\\', []],
])('%s is compared as %j', (text, words) => {
  expect(plainWords(text)).toEqual(words)
})

test('three letters are found anywhere in a word, fewer where it begins', () => {
  expect(isTyped('golden', 'old')).toBe(true)
  expect(isTyped('golden', 'go')).toBe(true)
  expect(isTyped('golden', 'ol')).toBe(false)
})

test('numbers and syllables are not taken for typing errors', () => {
  expect(mayBeMistyped('lotsu')).toBe(true)
  expect(mayBeMistyped('lo')).toBe(false)
  expect(mayBeMistyped('777')).toBe(false)
})

test('words are compared by their threes of letters', () => {
  expect(trigramsOf('koi')).toEqual(['  k', ' ko', 'koi', 'oi '])
  expect(trigramsOf('aaaa')).toEqual(['  a', ' aa', 'aaa', 'aa '])
  expect(likeness(4, 4, 4)).toBe(1)
  // lotus and lotos share "  l", " lo", "lot".
  expect(likeness(3, 6, 6)).toBeCloseTo(1 / 3)
})
