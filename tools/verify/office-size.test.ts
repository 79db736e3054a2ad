import { expect, test } from 'vitest'
import { measureOffice } from './office-size.ts'

const KB = 1024
const MOST_FIRST = 200 * KB
const MOST_MODULE = 120 * KB

test('the office loads with 200 KB at most in each language, and each of its screens with 120 KB more', async () => {
  const { words, firsts, screens } = await measureOffice()
  expect(words).toBe(3)
  expect(firsts.filter(bytes => bytes > MOST_FIRST)).toEqual([])
  // The screens of the house itself are among them.
  expect(screens.map(({ source }) => source).join()).toMatch(/audit\/audit\.tsx.*roles\/roles\.tsx/s)
  expect(screens.filter(({ bytes }) => bytes > MOST_MODULE)).toEqual([])
})
