import { expect, test } from 'vitest'
import { daysProblem } from './reports.ts'

test.each([
  ['2026-01-31', '2026-01-31', undefined],
  ['2026-01-01', '2026-03-03', undefined],
  ['2026-01-01', '2026-03-04', 'to'],
  ['2026-02-01', '2026-01-31', 'from'],
])('from %s to %s: %s', (from, to, problem) => {
  expect(daysProblem({ from, to })).toBe(problem)
})
