import type * as z from 'zod/mini'
import type { protectionApi } from '#features/protection/api.ts'

export type LimitShown = z.output<typeof protectionApi.limits.output>['limits'][number]
type Kind = LimitShown['kind']
type Period = NonNullable<LimitShown['period']>
export type Which = { kind: Kind; period?: Period }

export const LIMITS_KEY = ['limits']
const PERIODS: readonly Period[] = ['day', 'week', 'month']

/** Every limit that there is, as they stand one under the other. */
export const GROUPS: readonly { kind: Kind; places: readonly Which[] }[] = [
  { kind: 'deposit', places: PERIODS.map(period => ({ kind: 'deposit', period })) },
  { kind: 'loss', places: PERIODS.map(period => ({ kind: 'loss', period })) },
  { kind: 'stake', places: PERIODS.map(period => ({ kind: 'stake', period })) },
  { kind: 'single_bet', places: [{ kind: 'single_bet' }] },
  { kind: 'session', places: [{ kind: 'session' }] },
]

/** Digits and up to four decimals, as an amount goes over the wire. */
export const AMOUNT = /^\d{1,12}(\.\d{1,4})?$/
