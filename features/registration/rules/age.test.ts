import { expect, test } from 'vitest'
import { fc } from '../../../tests/support/property.ts'
import { ageProblem, dayIn } from './age.ts'

test.each([
  ['2008-05-17', '2026-05-17', null],
  ['2008-05-18', '2026-05-17', 'under_age'],
  ['2008-02-29', '2026-02-28', 'under_age'],
  ['2008-02-29', '2026-03-01', null],
  ['2010-03-01', '2028-02-29', 'under_age'],
  ['2008-12-31', '2026-12-30', 'under_age'],
  ['2027-01-01', '2026-05-17', 'pattern'],
  ['2001-02-29', '2026-05-17', 'pattern'],
  ['2001-13-01', '2026-05-17', 'pattern'],
  ['2001-1-1', '2026-05-17', 'pattern'],
  ['0000-01-01', '2026-05-17', 'pattern'],
  ['٢٠٠١-01-01', '2026-05-17', 'pattern'],
])('C-01: born %s, on %s: %s', (birthDate, today, problem) => {
  expect(ageProblem(birthDate, today, 18)).toBe(problem)
})

test('an operator who asks for more years is given them', () => {
  expect(ageProblem('2008-05-17', '2026-05-17', 21)).toBe('under_age')
  expect(ageProblem('2005-05-17', '2026-05-17', 21)).toBe(null)
})

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

test('C-01: none of 1,000 dates within the last 18 years passes, and every earlier one does', () => {
  const today = fc.integer({ min: 0, max: 20_000 }).map(days => dayAfter('2020-01-01', days))
  const property = fc.property(today, fc.integer({ min: 0, max: 9_000 }), (today, days) => {
    const eighteenth = `${Number(today.slice(0, 4)) - 18}${today.slice(4)}`
    // 18 years before a 29 February there is none.
    const last = eighteenth.replace('-02-29', '-02-28')
    const tooYoung = dayAfter(last, 1 + (days % 6_500))
    if (tooYoung <= today) expect(ageProblem(tooYoung, today, 18)).toBe('under_age')
    expect(ageProblem(dayAfter(last, -days), today, 18)).toBe(null)
  })
  fc.assert(property, { numRuns: 1_000 })
})

test('the day is that of the operator', () => {
  const at = new Date('2026-05-17T17:30:00Z')
  expect(dayIn('UTC', at)).toBe('2026-05-17')
  expect(dayIn('Asia/Ho_Chi_Minh', at)).toBe('2026-05-18')
  expect(dayIn('America/Los_Angeles', at)).toBe('2026-05-17')
})
