import * as z from 'zod/mini'

/** A bonus began, or all was wagered, or its time will be over soon; sums in decimal text. */
export const bonusTold = {
  name: 'bonuses.told',
  payload: z.object({
    ...{ merchantId: z.number(), memberId: z.string(), grantId: z.string(), currency: z.string(), endsAt: z.string() },
    what: z.enum(['started', 'completed', 'ends_in_24h']),
    /** Bonus money that was lent; of one that is completed, what of it became cash. */
    ...{ amount: z.string(), left: z.string() },
  }),
}
