import * as z from 'zod/mini'

/** Something waits for a member in the reward centre. */
export const rewardIssued = {
  name: 'rewards.issued',
  payload: z.object({
    ...{ merchantId: z.number(), memberId: z.string(), rewardId: z.string() },
    ...{ amount: z.string(), currency: z.string() },
  }),
}
