import type * as z from 'zod/mini'
import { type MallItem, pointsApi } from '#features/points/api.ts'
import type { Site } from './site.tsx'

const AT = '2026-11-20T03:04:05.000Z'
export const TEA: MallItem = {
  ...{ id: 'gds_tea', names: { en: 'Tea set', vi: 'Bộ ấm trà' }, abouts: { en: 'Six cups' }, art: 'tea', points: 300 },
  ...{ amountRequirement: '500.00', played: '640.00', minRank: 0, perMember: 2, taken: 0, stock: 4, blocked: null },
}
export const KITE: MallItem = {
  ...TEA,
  id: 'gds_kite',
  names: { en: 'Kite' },
  art: 'kite',
  stock: 0,
  blocked: 'sold_out',
}

const counted = {
  ...{ at: AT, day: '2026-11-20', acceptedAt: AT, perBet: '30.00', why: '' as const },
}
type Week = z.output<typeof pointsApi.checkIn.output>
export const WEEK: Week = {
  ...{
    today: '2026-11-20',
    isDone: false,
    place: 1,
    points: 10,
    table: [10, 20, 30, 40, 50, 60, 100],
    missed: 1,
    cost: 50,
  },
  days: [
    { date: '2026-11-18', place: 2, points: 20, madeUp: 0 },
    { date: '2026-11-17', place: 1, points: 10, madeUp: 0 },
  ],
}

/** A member with points, goods to be had, and a past. */
export function answerWithPoints(site: Site): void {
  site.answer(pointsApi.balance, {
    ...{ balance: 1720, frozen: 300, carry: '5.00', expiring: [{ on: '2026-12-10', points: 120 }] },
  })
  site.answer(pointsApi.config, {
    ...{ isOn: true, currency: 'CRD', pointPerBet: '30.00', months: 12, hasPaymentPassword: true },
    convert: { step: 100, value: '1.00', least: 1000, dayCap: '100.00', today: '0.00', most: 1700 },
  })
  site.answer(pointsApi.rewards, { list: [TEA, KITE] })
  site.answer(pointsApi.checkIn, WEEK)
  site.answer(pointsApi.history, {
    list: [
      {
        place: 2,
        at: AT,
        op: 'check_in',
        points: 10,
        balance: 14,
        day: '2026-11-20',
        reference: '2026-11-20',
        note: '',
      },
      { place: 1, at: AT, op: 'earn', points: 4, balance: 4, day: '2026-11-20', reference: 'bet:1', note: '' },
    ],
    next: null,
  })
  site.answer(pointsApi.counted, {
    list: [
      {
        ...{ ...counted, place: 2, reference: 'bet:2', valid: '50.00', cash: '30.00', stake: '50.00', own: '30.00' },
        ...{ change: '30.00', points: 1, carry: '10.00' },
      },
      {
        ...{
          ...counted,
          place: 1,
          reference: 'bet:1',
          valid: '100.00',
          cash: '100.00',
          stake: '100.00',
          own: '100.00',
        },
        ...{ change: '100.00', points: 3, carry: '10.00' },
      },
    ],
    next: null,
  })
  site.answer(pointsApi.redeems, {
    list: [
      {
        ...{ reference: 'prd_1', appliedAt: AT, names: TEA.names, quantity: 1, pointsRequirement: 300, decidedAt: AT },
        ...{ amountRequirement: '500.00', status: 'REJECTED', remark: 'Out of stock at the house' },
      },
    ],
    next: null,
  })
}
