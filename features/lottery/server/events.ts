import * as z from 'zod/mini'
import type { Topic } from '#shared/server/outbox.ts'

/** A result stands, was corrected, or will not come (version 0): whoever shows the draw reads it again. */
export const drawPublished = {
  name: 'lottery.drawPublished',
  payload: z.object({ game: z.string(), numero: z.string(), version: z.number() }),
} satisfies Topic<z.ZodMiniType>

/**
 * Bets of one issue are settled by a version of its result, by member and rebate. Amounts are ten-thousandths as text.
 * What an earlier version told of the same bets no longer counts. Agents reckon what they get from it.
 */
export const betsSettled = {
  name: 'lottery.betsSettled',
  payload: z.object({
    drawId: z.string(),
    game: z.string(),
    numero: z.string(),
    version: z.number(),
    members: z.array(
      z.object({
        merchantId: z.number(),
        memberId: z.string(),
        book: z.enum(['real', 'bonus', 'demo']),
        currency: z.string(),
        bets: z.number(),
        stake: z.string(),
        turnover: z.string(),
        payout: z.string(),
        rebatePpm: z.number(),
        rebate: z.string(),
      }),
    ),
  }),
} satisfies Topic<z.ZodMiniType>
