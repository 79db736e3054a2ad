import { expect, test } from 'vitest'
import { parseAmount, ZERO } from '#shared/money.ts'
import { contractProblem } from './check.ts'
import { toNextTier } from './next-tier.ts'
import { nextStart, periodOf, slotOf } from './periods.ts'
import { dividendGross, salaryGross, type Tier } from './tiers.ts'

const money = parseAmount
const tier = (bet: string, loss: string, active: number, ratePpm: number, more: Partial<Tier> = {}): Tier => ({
  ...{
    minValidBet: money(bet),
    minNetLoss: money(loss),
    minActive: active,
    rateType: 'P',
    ratePpm,
    amount: ZERO,
    ...more,
  },
})
const at = (text: string) => Date.parse(text)
const ZONE = 'Asia/Ho_Chi_Minh'

test('a fixed amount is paid once for its step', () => {
  const tiers = [
    tier('100', '0', 0, 0, { rateType: 'F', amount: money('8') }),
    tier('500', '0', 2, 0, { rateType: 'F', amount: money('50') }),
  ]
  const gross = (valid: string, active: number) => salaryGross(tiers, { valid: money(valid), active })
  expect([gross('99.99', 9), gross('100', 0), gross('900', 1), gross('900', 2)].map(({ gross: sum }) => sum)).toEqual(
    ['0', '8', '8', '50'].map(money),
  )
})

test('a floating dividend pays a part of the step whose loss is missed, a fixed one the step below', () => {
  const tiers = [tier('300', '10', 0, 30_000), tier('500', '30', 0, 50_000)]
  const reached = { valid: money('600'), base: money('25'), active: 0 }
  expect(dividendGross(tiers, { ...reached, mode: 'FIXED' })).toEqual({ tier: 0, gross: money('0.75') })
  expect(dividendGross(tiers, { ...reached, mode: 'FLOAT' })).toEqual({ tier: 1, gross: money('1.04') })
  expect(dividendGross(tiers, { ...reached, base: money('-1'), mode: 'FLOAT' })).toEqual({ tier: -1, gross: ZERO })
})

test('the house asks for no contract above; steps are one to ten, of one kind of rate and within half of the base', () => {
  const ask = { isDirect: true, ceiling: 'HOUSE', isPending: false } as const
  const problem = (...tiers: Tier[]) => contractProblem({ ...ask, tiers })
  const many = Array.from({ length: 11 }, (_, i) => tier(String(i), '0', 0, i + 1))
  expect(problem(...many.slice(0, 10))).toBeNull()
  expect([problem(), problem(...many)]).toEqual(['E_TIER_COUNT', 'E_TIER_COUNT'])
  expect(problem(tier('0', '0', 0, 500_001))).toBe('E_RATE_RANGE')
  expect(problem(tier('0', '0', 0, 0))).toBe('E_RATE_RANGE')
  expect(problem(tier('0', '0', 0, 1), tier('0', '0', 0, 0, { rateType: 'F', amount: money('1') }))).toBe('E_RATE_TYPE')
  expect(problem(tier('10', '0', 3, 1), tier('10', '0', 2, 2))).toBe('E_TIER_ORDER')
})

test('periods are of the calendar, hours and five minutes of the clock, none on two days', () => {
  expect(periodOf('MONTHLY', '2026-02-28')).toEqual({ from: '2026-02-01', before: '2026-03-01' })
  expect(periodOf('SEMIMONTHLY', '2026-12-16')).toEqual({ from: '2026-12-16', before: '2027-01-01' })
  expect(periodOf('WEEKLY', '2026-11-29')).toEqual({ from: '2026-11-23', before: '2026-11-30' })
  const slot = (kind: 'hourly' | 'realtime') => slotOf(kind, 'DAILY', at('2026-11-27T16:58:00Z'), ZONE)
  expect(slot('hourly')).toEqual({ start: at('2026-11-27T16:00:00Z'), end: at('2026-11-27T17:00:00Z') })
  expect(slot('realtime')).toEqual({ start: at('2026-11-27T16:55:00Z'), end: at('2026-11-27T17:00:00Z') })
})

test('a contract that is agreed on now pays from the next period on', () => {
  const next = (kind: 'dividend' | 'daily' | 'hourly' | 'realtime') =>
    new Date(nextStart(kind, 'SEMIMONTHLY', at('2026-11-27T05:30:00Z'), ZONE)).toISOString()
  expect([next('dividend'), next('daily'), next('hourly'), next('realtime')]).toEqual([
    ...['2026-11-30T17:00:00.000Z', '2026-11-27T17:00:00.000Z', '2026-11-27T06:00:00.000Z', '2026-11-27T17:00:00.000Z'],
  ])
})

test('what is missing to the next step', () => {
  const tiers = [tier('100', '0', 1, 1), tier('500', '20', 3, 2)]
  const reached = { valid: money('150.5'), loss: money('30'), active: 1 }
  expect(toNextTier(tiers, 0, reached)).toEqual({ tier: 1, valid: money('349.5'), netLoss: ZERO, active: 2 })
  expect(toNextTier(tiers, 1, reached)).toBeNull()
})
