import * as z from 'zod/mini'
import { amountText } from '#features/wallet/api.ts'
import { endpoint } from '#shared/endpoint.ts'
import { ROUND_STATES } from './rules/rounds.ts'

/* Free rounds of a member (promotions §7.2). */

const game = z.object({
  ...{
    vassalage: z.string(),
    vendorName: z.string(),
    gameCode: z.string(),
    displayName: z.string(),
    coverUrl: z.string(),
  },
})
const rounds = z.object({
  ...{ id: z.string(), currency: z.string(), rounds: z.int(), left: z.int() },
  /** Each is played at this, which nobody pays; what they won is in the balance. */
  ...{ stake: amountText, won: amountText },
  ...{ note: z.string(), state: z.enum(ROUND_STATES), why: z.string(), expiresAt: z.string() },
  endedAt: z.nullable(z.string()),
  /** Null where the merchant offers the game no more. */
  game: z.nullable(game),
  /** Whether the game opens now. */
  open: z.boolean(),
})
export type FreeRounds = z.output<typeof rounds>

export const freeRoundsApi = {
  list: endpoint({
    ...{ method: 'GET', path: '/wps/freerounds', who: 'player', polled: true },
    about: "The member's free rounds: those that may be played by their end, then those that are over; at most 50",
    input: z.object({ language: z.string().check(z.maxLength(8)) }),
    output: z.object({ list: z.array(rounds) }),
  }),
}
