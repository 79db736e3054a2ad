import type * as z from 'zod/mini'
import { rebatesApi } from '#features/rebates/api.ts'
import type { Site } from './site.tsx'

const AT = '2026-11-20T03:04:05.000Z'
export const WAITING: z.output<typeof rebatesApi.waiting.output> = {
  ...{ isOn: true, currency: 'CRD', total: '78.06', claimable: '78.06', left: '0.00', minClaim: '1.00' },
  ...{ dayCap: '18888.00', paidToday: '0.00', lastClaimAt: AT, resetsAt: '2026-11-21T00:00:00.000Z' },
  products: [
    {
      ...{ product: 'RNG', mode: 'MANUAL', ratePpm: 6_000, own: '12345.67', accrued: '74.074', carry: '0.00' },
      amount: '74.07',
    },
    { product: 'LIVE', mode: 'AUTO', ratePpm: 4_000, own: '999.99', accrued: '3.9999', carry: '0.00', amount: '3.99' },
  ],
}

/** A member with rebate to claim, and some that was paid. */
export function answerWithRebates(site: Site): void {
  site.giveFlags({ MANPLAYREB3: true })
  site.answer(rebatesApi.waiting, WAITING)
  site.answer(rebatesApi.rates, {
    rank: 2,
    list: [{ productType: 'RNG', mode: 'MANUAL', ratePpm: 6_400, nextRatePpm: 6_600 }],
  })
  site.answer(rebatesApi.claims, {
    list: [{ no: 1, at: AT, kind: 'SWEEP', amount: '6.00', own: '1000.00' }],
    next: null,
  })
  site.answer(rebatesApi.statement, {
    ...{ no: 1, at: AT, kind: 'SWEEP', currency: 'CRD', amount: '6.00', minClaim: '1.00', cap: '18888.00' },
    lines: [{ product: 'RNG', own: '1000.00', carryBefore: '0.00', accrued: '6.00', paid: '6.00', carry: '0.00' }],
    bets: [
      {
        ...{
          reference: 'bet:1',
          product: 'RNG',
          at: AT,
          acceptedAt: AT,
          valid: '1000.00',
          cash: '10.00',
          stake: '10.00',
        },
        ...{ own: '1000.00', ratePpm: 6_000, accrued: '6.00', before: '0.00', why: '' },
      },
    ],
    isWhole: true,
  })
}
