import { expect, test } from 'vitest'
import { fieldProblem, plainAddress } from './settings.ts'

const username = { enabled: true, required: true, patternId: 2, minLength: 2, maxLength: 15 }

test.each([
  ['', 'required'],
  ['a', 'length'],
  ['ab', null],
  ['a'.repeat(15), null],
  ['a'.repeat(16), 'length'],
  ['1a', 'pattern'],
])('§5, hints: a required username of 2 to 15 characters, %j: %j', (text, problem) => {
  expect(fieldProblem(username, text)).toBe(problem)
})

test('§5: a field that is not required may stay empty, and is checked when it is not', () => {
  const optional = { ...username, required: false }
  expect(fieldProblem(optional, '')).toBeNull()
  expect(fieldProblem(optional, '?')).toBe('length')
})

test('one character of four bytes counts as one', () => {
  expect(fieldProblem({ ...username, patternId: 0, maxLength: 2 }, '🎲🎲')).toBeNull()
})

test.each([
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:203.0.113.9', '203.0.113.9'],
  ['203.0.113.9', '203.0.113.9'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::ffff:cb00:7109', '::ffff:cb00:7109'],
])('the address %s is shown as %s', (ip, plain) => {
  expect(plainAddress(ip)).toBe(plain)
})
