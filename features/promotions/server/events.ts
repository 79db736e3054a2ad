import * as z from 'zod/mini'

/** An operator paid what a member applied for, or refused it. */
export const applicationDecided = {
  name: 'promotions.application_decided',
  payload: z.object({
    ...{
      merchantId: z.number(),
      memberId: z.string(),
      participationId: z.string(),
      applied: z.number(),
      code: z.string(),
    },
    ...{ state: z.enum(['ISSUED', 'REJECTED']), amount: z.string(), currency: z.string(), remark: z.string() },
  }),
}
