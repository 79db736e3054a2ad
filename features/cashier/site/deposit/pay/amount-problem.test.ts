import { expect, test } from 'vitest'
import { parseAmount } from '#shared/money.ts'
import { amountProblem, type Bounds, readEntered } from './amount-problem.ts'

const BOUNDS: Bounds = {
  ...{ min: parseAmount('10'), max: parseAmount('500'), unit: parseAmount('0.01') },
  ...{ limitLeft: null, kycLeft: null },
}

test.each([
  ['100', '100'],
  [' 1 000.50 ', '1000.50'],
  ['۱۲۳٫۵', '123.5'],
  ['٤٥', '45'],
])('%s is read as an amount', (text, amount) => {
  expect(readEntered(text)).toBe(parseAmount(amount))
})

test.each(['', '-5', '1,000', '12,5', '1e3', '0x10', '1.23456', '999999999999999', 'ten', '.5'])(
  'what %s means is not guessed',
  text => {
    expect(readEntered(text)).toBeUndefined()
  },
)

test.each([
  ['100', {}, undefined],
  ['10', {}, undefined],
  ['500', {}, undefined],
  ['0', {}, 'unreadable'],
  ['what', {}, 'unreadable'],
  ['10.005', {}, 'unit'],
  ['100.50', { unit: parseAmount('1') }, 'unit'],
  ['9.99', {}, 'min'],
  ['500.01', {}, 'max'],
  ['100', { limitLeft: parseAmount('99.99') }, 'limit'],
  ['100', { limitLeft: parseAmount('100') }, undefined],
  ['100', { kycLeft: parseAmount('50'), limitLeft: parseAmount('50') }, 'kyc'],
] as const)('%s within %o: %s', (text, change, problem) => {
  expect(amountProblem(readEntered(text), { ...BOUNDS, ...change })).toBe(problem)
})
