import { expect, test } from 'vitest'
import { type FieldRules, fieldMessage } from './register-rules.ts'

const username: FieldRules = {
  enabled: true,
  required: true,
  acceptedPattern: '^[A-Za-z][A-Za-z0-9]*$',
  patternId: 2,
  minLength: 2,
  maxLength: 15,
}
const say = (key: string, { range }: { range: string }) => `${key}: ${range}`

test.each([
  ['lan', undefined],
  ['', '2: 2–15'],
  ['l', '2: 2–15'],
  ['1an', '2: 2–15'],
  ['a'.repeat(16), '2: 2–15'],
])('username %j: %s', (text, message) => {
  expect(fieldMessage(username, text, say)).toBe(message)
})

test('when both bounds are equal one number is said', () => {
  expect(fieldMessage({ ...username, patternId: 7, minLength: 6, maxLength: 6 }, '12345', say)).toBe('7: 6')
})

test('an empty field that is not required is right', () => {
  expect(fieldMessage({ ...username, required: false }, '', say)).toBeUndefined()
})
