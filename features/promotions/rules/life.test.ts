import { expect, test } from 'vitest'
import { parseAmount } from '#shared/money.ts'
import type { ActivityOffer } from './activity.ts'
import { changesOf } from './changes.ts'
import { checksOf, type Facts, REASONS, whyNot } from './eligible.ts'
import { levelOf, lifeOf, type Problem, publishProblem, type Written } from './life.ts'
import type { CashbackOffer, DepositOffer } from './offers.ts'
import { simulate } from './simulate.ts'

const at = (day: number) => new Date(Date.UTC(2026, 10, day))
const TERMS = {
  ...{ factorPpm: 5_000_000, contribution: { category: { RNG: 1_000_000, LIVE: 100_000 } }, excluded: ['PVP'] },
  ...{ maxBet: '5', expiresS: 86_400, order: 'real_first' as const },
}
const DEPOSIT: DepositOffer = {
  ...{ ...TERMS, pctPpm: 1_000_000, cap: '100', minDeposit: '20', base: 'BONUS', audience: { perMember: 1 } },
  texts: { en: { title: 'Double', about: '' } },
}
const ACTIVITY: ActivityOffer = {
  ...{
    category: 'play',
    picture: '',
    apply: 'JOIN',
    target: { of: 'valid_bet', amount: '100' },
    perDay: null,
    total: null,
  },
  ...{ reward: { kind: 'cash', amount: '10', timesPpm: 1_000_000 }, mayReapply: false, graceDays: 7, audience: {} },
  texts: { en: { title: 'Play', about: '' } },
}

test.for<['DRAFT' | 'RUNNING' | 'STOPPED', number, ReturnType<typeof lifeOf>]>([
  ['DRAFT', 15, 'DRAFT'],
  ['RUNNING', 9, 'SCHEDULED'],
  ['RUNNING', 10, 'RUNNING'],
  ['RUNNING', 19, 'RUNNING'],
  ['RUNNING', 20, 'ENDED'],
  ['STOPPED', 15, 'STOPPED'],
])('%s on day %i is %s', ([state, day, life]) => {
  expect(lifeOf({ state, startsAt: at(10), endsAt: at(20) }, at(day))).toBe(life)
})

test('the highest share of a budget that is promised', () => {
  const level = (left: string) => levelOf(parseAmount('200'), parseAmount(left))
  expect(['200', '100.0001', '100', '40.0001', '40', '10', '0'].map(level)).toEqual([0, 0, 50, 50, 80, 95, 95])
  expect(levelOf(parseAmount('0'), parseAmount('0'))).toBe(0)
})

const CASHBACK: CashbackOffer = {
  ...{ every: 'week', ratePpm: 50_000, min: '1', cap: '50', products: ['RNG', 'LIVE'], audience: {} },
  texts: { en: { title: 'A calm week', about: '' } },
}
const cashback = (change: Partial<CashbackOffer>): Written => ({ kind: 'cashback', offer: { ...CASHBACK, ...change } })
const deposit = (change: Partial<DepositOffer>): Written => ({ kind: 'deposit', offer: { ...DEPOSIT, ...change } })
const activity = (change: Partial<ActivityOffer>): Written => ({ kind: 'activity', offer: { ...ACTIVITY, ...change } })
test.for<[Written, { budget?: string; profile?: string; now?: Date }, Problem | undefined]>([
  [deposit({}), {}, undefined],
  [deposit({ factorPpm: 10_000_001 }), {}, 'factor_above_10'],
  [deposit({ base: 'BONUS_DEPOSIT' }), { profile: 'uk' }, 'base_must_be_bonus'],
  [deposit({}), { profile: 'uk' }, 'mixed_products'],
  [deposit({}), { budget: '0' }, 'budget_needed'],
  [deposit({ texts: { vi: { title: 'Nhân đôi', about: '' } } }), {}, 'title_needed'],
  [deposit({}), { now: at(20) }, 'over'],
  [deposit({ cap: '0' }), {}, 'reward_needed'],
  [deposit({}), { budget: '99' }, 'budget_too_small'],
  [cashback({}), { profile: 'uk' }, undefined],
  [cashback({ cap: '0' }), {}, 'reward_needed'],
  [cashback({}), { budget: '49' }, 'budget_too_small'],
  [activity({}), {}, undefined],
  [activity({ apply: 'AUTO' }), {}, undefined],
  [activity({ apply: 'AUTO', target: null }), {}, 'target_needed'],
  [activity({ reward: { kind: 'cash', amount: '10.005', timesPpm: 0 } }), {}, 'reward_needed'],
  [activity({ reward: { kind: 'cash', amount: '10', timesPpm: 11_000_000 } }), {}, 'factor_above_10'],
  [activity({ reward: { kind: 'bonus', amount: '10', ...TERMS } }), { profile: 'uk' }, 'mixed_products'],
])('what keeps %o from being published with %o: %s', ([written, more, problem]) => {
  const asked = { currency: 'USD', budget: '1000', endsAt: at(20), now: at(15), profile: 'house', ...more }
  expect(publishProblem(written, asked)).toBe(problem)
})

test('what differs between two versions, by its path', () => {
  expect(changesOf(DEPOSIT, { ...DEPOSIT, cap: '50', contribution: { category: { RNG: 1_000_000 } } })).toEqual([
    { path: 'contribution.category.LIVE', before: '100000', after: '' },
    { path: 'cap', before: '100', after: '50' },
  ])
})

const MEMBER: Facts = {
  ...{ merchant: 1, status: 'active', isTrial: false, isExcluded: false, segments: ['new'], rank: 3, language: 'vi' },
  ...{ currency: 'USD', kyc: 1, taken: { c: 1 }, groups: ['g'] },
}
test('"why not?" answers every question with what is asked and found; the first that is not met is the reason', () => {
  const offer = {
    ...{ id: 'c', startsAt: 0, endsAt: 10, ranks: [4, 9] as const, perMember: 1, group: 'g' },
    ...{ budgetLeft: parseAmount('5'), reward: parseAmount('10') },
  }
  const checks = checksOf(offer, MEMBER, 5)
  expect(checks.map(({ reason }) => reason)).toEqual(REASONS)
  expect(checks.filter(({ isMet }) => !isMet)).toEqual([
    { reason: 'rank', isMet: false, asked: '4 – 9', has: '3' },
    { reason: 'taken', isMet: false, asked: '< 1', has: '1' },
    { reason: 'group', isMet: false, asked: 'not g', has: 'g' },
    { reason: 'budget', isMet: false, asked: '10.00', has: '5.00' },
  ])
  expect(whyNot(offer, MEMBER, 5)).toBe('rank')
})

test('an estimate: each deposit that is meant, up to the budget, less what play is worth to the house', () => {
  const past = (memberId: string, value: string, isFirst = false) => ({ memberId, amount: parseAmount(value), isFirst })
  const deposits = [past('a', '50', true), past('a', '50'), past('b', '10', true), past('c', '300'), past('d', '80')]
  // Half of what is staked counts in full, half a tenth; the house kept 4 %.
  const play = ['RNG', 'LIVE'].map(category => ({ category, staked: parseAmount('1000'), result: parseAmount('40') }))
  const told = simulate(DEPOSIT, { deposits, play }, { currency: 'USD', budget: parseAmount('160') })
  expect(told).toMatchObject({ deposits: 5, grants: 2, members: 2, refused: 1, keptPpm: 40_000n, countsPpm: 550_000n })
  expect([told.lent, told.required]).toEqual([parseAmount('150'), parseAmount('750')])
  // 50 − 250 × 4 % / 55 %, and 100 − 500 × 4 % / 55 %.
  expect(told.expected).toBe(parseAmount('95.4546'))
  const newcomers = { ...DEPOSIT, audience: { segments: ['new'] } }
  expect(simulate(newcomers, { deposits, play: [] }, { currency: 'USD', budget: parseAmount('160') })).toMatchObject({
    // Nothing was played: nothing is known that would be lost.
    ...{ grants: 1, lent: parseAmount('50'), expected: parseAmount('50') },
  })
})
