import { expect, test } from 'vitest'
import vectors from '../../../../tests/vectors/promotion-cases.json' with { type: 'json' }
import { promotionCases } from './promotion-cases.ts'

const run = (json: object) => promotionCases.cases(json).map(({ id, run }) => ({ id, ...run() }))

test('points, mall and check-in come out as they are given', () => {
  expect(run(vectors).map(({ id }) => id)).toEqual(
    expect.arrayContaining(['PF-10', 'PF-27', 'PF-28', 'PF-29', 'PF-30', 'PF-31', 'PF-32']),
  )
  for (const { id, expected, got } of run(vectors)) expect({ id, got }).toEqual({ id, got: expected })
})

test('a case that is wrong is found', () => {
  const cases = vectors.cases.map(each => (each.id === 'PF-28' ? { ...each, expect: { amount: '16.0000' } } : each))
  const wrong = run({ ...vectors, cases }).filter(
    ({ expected, got }) => JSON.stringify(expected) !== JSON.stringify(got),
  )
  expect(wrong.map(({ id }) => id)).toEqual(['PF-28'])
})
