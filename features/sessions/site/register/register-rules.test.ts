import { expect, test } from 'vitest'
import words from '../../words/en.json' with { type: 'json' }
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
])('§5: a username, a required field %j shows the pattern message %s', (text, message) => {
  expect(fieldMessage(username, text, say)).toBe(message)
})

test.each([
  ['password', 'short', 'password: 7 - 64'],
  ['paymentPassword', 'short', 'password: 7 - 64'],
  ['password', '', '6: 7–64'],
  ['password', 'onlyletters', '6: 7–64'],
  ['payeeName', 'x', 'realName: '],
  ['mobileNum', 'x', 'phone: '],
  ['payeeName', '', '6: 7–64'],
])('§5 messages: %s %j says %s', (name, text, message) => {
  expect(fieldMessage({ ...username, patternId: 6, minLength: 7, maxLength: 64 }, text, say, name)).toBe(message)
})

test('§5 messages: the password’s, to the letter', () => {
  expect(words.pattern.password).toBe('Please fill in your password with {range} characters')
})

test('§5: when min equals max one number is shown', () => {
  expect(fieldMessage({ ...username, patternId: 7, minLength: 6, maxLength: 6 }, '12345', say)).toBe('7: 6')
})

test('§5: an empty field that is not required is right', () => {
  expect(fieldMessage({ ...username, required: false }, '', say)).toBeUndefined()
})
