import * as z from 'zod/mini'

/** A member's rank went up or down; `bonus` is what that paid them at once, in decimal text. */
export const rankChanged = {
  name: 'ranks.changed',
  payload: z.object({
    ...{ merchantId: z.number(), memberId: z.string(), place: z.number(), rank: z.number(), before: z.number() },
    ...{ bonus: z.string(), currency: z.string() },
  }),
}
