import * as z from 'zod/mini'

/** Whoever invited a friend was paid for them; the sum in decimal text. */
export const referralPaid = {
  name: 'referral.paid',
  payload: z.object({
    ...{ merchantId: z.number(), memberId: z.string(), friendId: z.string(), amount: z.string(), currency: z.string() },
  }),
}
