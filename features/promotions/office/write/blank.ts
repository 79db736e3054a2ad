import { DEFAULT_CONTRIBUTION } from '#features/bonuses/rules/bonuses.ts'
import type { Written } from '#features/promotions/rules/life.ts'
import type { BonusTerms } from './bonus-fields.tsx'

const DAY_S = 86_400
const DAY_MS = DAY_S * 1_000

/** What a bonus begins with: nothing is set that gives more than the house usually does. */
export const BONUS: BonusTerms = {
  ...{ factorPpm: 5_000_000, contribution: DEFAULT_CONTRIBUTION, excluded: [], maxBet: null, expiresS: 7 * DAY_S },
  order: 'real_first',
}

/** What each kind begins with. */
export const BLANK: { [K in Written['kind']]: Extract<Written, { kind: K }> } = {
  deposit: {
    kind: 'deposit',
    offer: { ...BONUS, pctPpm: 500_000, cap: '', minDeposit: '', base: 'BONUS', audience: { perMember: 1 }, texts: {} },
  },
  activity: {
    kind: 'activity',
    offer: {
      ...{ category: 'events', picture: '', apply: 'JOIN', reward: { kind: 'cash', amount: '', timesPpm: 1_000_000 } },
      ...{ target: { of: 'valid_bet', amount: '' }, perDay: null, total: null, mayReapply: false, graceDays: 7 },
      ...{ audience: { perMember: 1 }, texts: {} },
    },
  },
  cashback: {
    kind: 'cashback',
    offer: { every: 'week', ratePpm: 50_000, min: '', cap: '', products: ['RNG'], audience: {}, texts: {} },
  },
  manual: { kind: 'manual', offer: { ...BONUS, most: '', aloneUpTo: '0', audience: {}, texts: {} } },
}

/** From the next whole hour, for a month. */
export function timesFrom(now: number) {
  const startsAt = Math.ceil(now / 3_600_000) * 3_600_000
  return { startsAt: new Date(startsAt).toISOString(), endsAt: new Date(startsAt + 30 * DAY_MS).toISOString() }
}
