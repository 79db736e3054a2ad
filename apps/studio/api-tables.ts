import * as z from 'zod/mini'
import { minor } from './api-crash.ts'
import type { Reveal } from './engine/tables/rules.ts'

/* The table that all its players share. */

/** What players of this table may see of it; whoever has it needs nothing from before. */
export const tableState = z.object({
  /** Rises with each state of one table, whichever process tells it: what is not higher than the last one is old. */
  seq: z.number(),
  /** `idle`: nobody is here and nothing is dealt. Bets are taken while `betting`; `closing` waits for those on their way. */
  phase: z.enum(['idle', 'betting', 'closing', 'dealing', 'result', 'void']),
  coup: z.string(),
  /** Until bets close while `betting`; else since the phase began. */
  ms: z.number(),
  /** How long bets are taken in all. */
  bettingMs: z.number(),
  /** SHA-256 of the shoe, or of the coup's seed: told before bets are taken. */
  commitment: z.string(),
  /** Of a shoe: cards dealt before this coup and in all; both 0 at tables without. */
  shoe: z.object({ dealt: z.number(), cards: z.number() }),
  /** What lies open, in order; while a coup is dealt one more from time to time. */
  shown: z.array(z.custom<Reveal>()),
  /** With the result: the outcome, and the bets that won or came back. */
  outcome: z.unknown(),
  winning: z.array(z.string()),
  /** Players of this coup and of each bet, without those who play for nothing. */
  players: z.number(),
  on: z.record(z.string(), z.number()),
  /** Marks of the coups before, the oldest first: of this shoe, or the last hundred. Null: as they were. */
  history: z.nullable(z.array(z.string())),
})
export type TableState = z.output<typeof tableState>

const placedBet = z.strictObject({ bet: z.string().check(z.maxLength(32)), stake: z.int().check(z.gte(1)) })

export const placeInput = z.strictObject({
  key: z.string().check(z.regex(/^[\w-]{8,64}$/)),
  /** Smallest units on bets of the table: multiples of its unit. */
  bets: z.array(placedBet).check(z.minLength(1), z.maxLength(200)),
})

/** What a table takes: each bet from `least`, in multiples of `unit`, all bets of a player in a coup up to `most`. */
export const tableLimits = z.object({ unit: z.number(), least: minor, most: minor })
export type TableLimits = z.output<typeof tableLimits>
