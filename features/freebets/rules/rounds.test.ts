import { expect, test } from 'vitest'
import { parseAmount } from '#shared/money.ts'
import { worthOf } from './rounds.ts'

test('free rounds take of a budget what they would have cost', () => {
  expect(worthOf(20, parseAmount('0.25'))).toBe(parseAmount('5'))
})
