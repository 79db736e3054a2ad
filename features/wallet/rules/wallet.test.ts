import { expect, test } from 'vitest'
import { amount } from '#shared/money.ts'
import { type Account, assertMovement, contentOf, type Line, type Movement } from './wallet.ts'

const real: Account = { id: 1n, merchantId: 1, book: 'real', currency: 'CRD' }
const bonus: Account = { ...real, id: 2n, book: 'bonus' }
const line = (account: Account, value: bigint, purpose: Line['house']['purpose'] = 'stake'): Line => ({
  account,
  house: { purpose, subject: 'v' },
  amount: amount(value),
})
const movement = (...lines: Line[]): Movement => ({ key: 'k', kind: 'bet', reference: 'r', lines })

test.each([
  ['no lines', movement()],
  ['no key', { ...movement(line(real, 1n)), key: '' }],
  ['an empty line', movement(line(real, 0n))],
  ['demo money with other money', movement(line(real, -5n), line({ ...bonus, book: 'demo' }, -5n))],
  ['money that gets lost on its way to a vendor', movement(line(real, -5n, 'transfers'), line(real, 4n, 'transfers'))],
  ['a conversion that makes money', movement(line(real, -5n, 'conversion'), line(bonus, 6n, 'conversion'))],
])('a movement with %s is refused', (_, bad) => {
  expect(() => assertMovement(bad)).toThrow(RangeError)
})

test('a stake may be taken from two books, each on its own', () => {
  expect(() => assertMovement(movement(line(real, -5n), line(bonus, -5n)))).not.toThrow()
})

test('a balanced conversion may touch two books', () => {
  expect(() => assertMovement(movement(line(real, -5n, 'conversion'), line(bonus, 5n, 'conversion')))).not.toThrow()
})

test('the content covers account, house, amount, kind and reference', () => {
  const first = movement(line(real, 5n))
  const others = [
    movement(line(bonus, 5n)),
    movement(line(real, 6n)),
    movement(line(real, 5n, 'payout')),
    { ...first, kind: 'win' },
    { ...first, reference: 's' },
  ]
  expect(new Set([first, ...others].map(contentOf)).size).toBe(6)
  expect(contentOf({ ...first, key: 'other' })).toBe(contentOf(first))
})
