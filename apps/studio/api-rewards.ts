import * as z from 'zod/mini'
import { minor } from './api-crash.ts'

/** Free rounds of a player, in this game: each is played at `stake`, which nobody pays; what they win is the player's. */
export const freeRounds = z.object({
  ...{ reward: z.string(), left: z.number(), rounds: z.number(), stake: minor, won: minor, expiresAt: z.string() },
})
export type FreeRounds = z.output<typeof freeRounds>
