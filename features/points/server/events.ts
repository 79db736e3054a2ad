import * as z from 'zod/mini'

/** An operator decided about goods that a member asked for. */
export const redeemDecided = {
  name: 'points.redeem_decided',
  payload: z.object({
    ...{ merchantId: z.number(), memberId: z.string(), redeemId: z.string() },
    ...{ state: z.enum(['APPROVED', 'REJECTED']), names: z.record(z.string(), z.string()), remark: z.string() },
  }),
}

/** Points of a member will be gone: at the latest 30 days before, and 7. */
export const pointsExpiring = {
  name: 'points.expiring',
  payload: z.object({
    ...{ merchantId: z.number(), memberId: z.string(), points: z.string(), on: z.string(), days: z.number() },
  }),
}
