import { expect, test } from 'vitest'
import { comparable, maskEmail, maskMobile, readPayeeName } from './profiles.ts'

test.each([
  [' Anna@Example.com ', 'anna@example.com'],
  ['ＡＢＣ１２３', 'abc123'],
])('%j is compared as %j', (value, compared) => {
  expect(comparable(value)).toBe(compared)
})

test('a contact is shown so that its owner knows it, and nobody else learns it', () => {
  expect(maskMobile('+84901234567')).toBe('***4567')
  expect(maskEmail('anna.lee@example.com')).toBe('a***@example.com')
})

test.each([
  ['Nguyễn Thị Đào', 'NGUYEN THI DAO'],
  ['  linh   tran ', 'LINH TRAN'],
  ['X', undefined],
  ['', undefined],
  ['علی', undefined],
  ['A'.repeat(51), undefined],
  ['DROP; TABLE', undefined],
])('the payee name %j is kept as %j', (text, name) => {
  expect(readPayeeName(text)).toBe(name)
})
