import { expect, test } from 'vitest'
import { passwordProblem } from './operators.ts'

test.each([
  ['lantern88', 'short'],
  ['aaaaaaaaaaaaaa', 'guessable'],
  ['margaret-was-here', 'guessable'],
  ['four words are enough', null],
])('of an operator’s password %s is said: %s', (password, problem) => {
  expect(passwordProblem(password, 'Margaret@house.example')).toBe(problem)
})
