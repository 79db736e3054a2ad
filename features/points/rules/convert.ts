import { type Amount, amount } from '#shared/money.ts'
import type { PointSettings } from './settings.ts'

export type ConvertProblem = 'amount_out_of_range' | 'points_short' | 'daily_limit'
export type ConvertFacts = { points: bigint; balance: bigint; convertedToday: Amount }
type Terms = PointSettings['convert']

/** What so many points are worth. Only whole steps are converted. */
export const worthOf = (points: bigint, { step, value }: Terms): Amount => amount((points / step) * value)

/** The first thing that is wrong with a conversion; null where nothing is. */
export function convertProblem({ points, balance, convertedToday }: ConvertFacts, terms: Terms): ConvertProblem | null {
  if (points < terms.least || points % terms.step !== 0n) return 'amount_out_of_range'
  if (points > balance) return 'points_short'
  return convertedToday + worthOf(points, terms) > terms.dayCap ? 'daily_limit' : null
}

/** The most that can be converted now, in whole steps; 0 where it is too little. */
export function mostConvertible({ balance, convertedToday }: Omit<ConvertFacts, 'points'>, terms: Terms): bigint {
  const left = terms.dayCap - convertedToday
  const byCap = left <= 0n ? 0n : (left / terms.value) * terms.step
  const whole = (balance / terms.step) * terms.step
  const isCapped = byCap <= whole
  const most = isCapped ? byCap : whole
  return most < terms.least ? 0n : most
}
