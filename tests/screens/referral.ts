import type * as z from 'zod/mini'
import { activitiesApi } from '#features/promotions/api-activities.ts'
import { type Friend, referralApi } from '#features/referral/api.ts'
import type { Site } from './site.tsx'

const AT = '2026-11-20T03:04:05.000Z'
const FRIEND: Friend = {
  ...{ id: 'mem_1', name: 'mi***', registeredAt: AT, until: '2026-12-20T03:04:05.000Z', state: 'PAID' },
  ...{ deposit: '20.00', minDeposit: '20.00', valid: '200.00', minBet: '200.00', bonus: '10.00', paidAt: AT },
  ...{ why: '', said: '' },
}
export const OWN: z.output<typeof referralApi.own.output> = {
  ...{ isOn: true, isSpent: false, code: 'ABCDE12345', currency: 'CRD' },
  terms: { bonus: '10.00', friendBonus: '5.00', minDeposit: '20.00', minBet: '200.00', days: 30, times: 3 },
  counts: { visits: 12, registered: 3, qualified: 1, bonus: '10.00' },
}

const OTHERS: Friend[] = [
  { ...FRIEND, id: 'mem_2', state: 'REGISTERED', valid: '40.00', paidAt: null },
  { ...FRIEND, id: 'mem_3', state: 'REVIEW', paidAt: null },
  { ...FRIEND, id: 'mem_4', state: 'REJECTED', paidAt: null, why: 'OFFICE', said: 'one person' },
]

/** A member whose friends are in every state. */
export function answerWithReferral(site: Site): void {
  site.answer(activitiesApi.available, { list: [{ type: 'REFERRAL', enabled: true, count: 1 }] })
  site.answer(referralApi.own, OWN)
  site.answer(referralApi.friends, ({ before }) => ({
    list: [{ ...FRIEND, id: before ? 'mem_9' : 'mem_1' }, ...(before ? [] : OTHERS)],
    next: before ? null : 'mem_4',
    totals: { registered: 5, qualified: 4, bonus: '20.00' },
  }))
}
