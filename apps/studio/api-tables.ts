import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { key, played, playedRound, roundId } from './api.ts'
import { minor } from './api-crash.ts'
import type { Reveal } from './engine/tables/rules.ts'

/* The table that all its players share. */

const move = z.enum(['hit', 'stand', 'double', 'split', 'insure', 'decline'])
const turn = z.object({
  step: z.number(),
  hands: z.array(z.object({ hand: z.string(), moves: z.array(move) })),
  decided: z.array(z.string()),
})

/** What players of this table may see of it; whoever has it needs nothing from before. */
export const tableState = z.object({
  /** Rises with each state of one table, whichever process tells it: what is not higher than the last one is old. */
  seq: z.number(),
  /**
   * `idle`: nobody is here and nothing is dealt; `paused`: operators closed it. Bets are taken while `betting`; `closing` waits for those
   * on their way. Where players decide, they insure boxes while `insurance` and play them while `playing`.
   */
  phase: z.enum(['idle', 'betting', 'closing', 'dealing', 'insurance', 'playing', 'result', 'void', 'paused']),
  coup: z.string(),
  /** Until bets or decisions close while they are taken; else since the phase began. */
  ms: z.number(),
  /** How long bets, or decisions, are taken in all. */
  bettingMs: z.number(),
  /** SHA-256 of the shoe, or of the coup's seed: told before bets are taken. */
  commitment: z.string(),
  /** What was announced with the coup, where its prices are its own (a cockfight's `Match`); null elsewhere. */
  terms: z.unknown(),
  /** Of a shoe: cards dealt before this coup and in all; both 0 at tables without. */
  shoe: z.object({ dealt: z.number(), cards: z.number() }),
  /** While players decide: the step, what each hand may do, and which hands have said it. */
  turn: z.nullable(turn),
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

/** What a table takes: each bet from `least`, in multiples of `unit`, all bets of a player in a coup up to `most`. */
export const tableLimits = z.object({ unit: minor, least: minor, most: minor })
export type TableLimits = z.output<typeof tableLimits>

/** Smallest units on one of the table's bets. */
const placing = z.strictObject({ bet: z.string().check(z.maxLength(32)), stake: minor })
export type Placing = z.output<typeof placing>

const coupId = z.string().check(z.regex(/^\d{1,18}$/))
/** What a player decides for a hand of a box that is theirs. */
const deciding = z.strictObject({
  key,
  coup: coupId,
  step: z.int(),
  hand: z.string().check(z.regex(/^\d\.[01]$/)),
  move,
})
export type Deciding = Omit<z.output<typeof deciding>, 'key'>

/** What the stage of a table asks, beside what all stages ask. */
export const tableApi = {
  table: endpoint({
    method: 'GET',
    path: '/stage/v1/table',
    who: 'player',
    about: 'The table that this game shares among its players; /stage/v1/table/events sends its state as it changes',
    input: z.object({}),
    output: z.object({ state: tableState, limits: tableLimits }),
  }),
  place: endpoint({
    method: 'POST',
    path: '/stage/v1/table/bets',
    who: 'player',
    about: 'Bet on the coup whose bets are taken: all of these or none; the same key answers with the same bets',
    input: z.strictObject({ key, bets: z.array(placing).check(z.minLength(1), z.maxLength(200)) }),
    output: played,
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/stage/v1/table/take-back',
    who: 'player',
    about: 'Take back bets that were placed together, while bets are taken',
    input: z.strictObject({ round: roundId }),
    output: played,
  }),
  mine: endpoint({
    method: 'GET',
    path: '/stage/v1/table/mine',
    who: 'player',
    about: "This player's rounds of a coup, in the order in which they were placed, and the balance",
    input: z.object({ coup: coupId }),
    /** `seats`: boxes for which this player decides. */
    output: z.object({ rounds: z.array(playedRound), balance: minor, seats: z.array(z.number()) }),
  }),
  decide: endpoint({
    method: 'POST',
    path: '/stage/v1/table/decide',
    who: 'player',
    about: 'Decide for a hand of this coup and step, with the stake that it needs; the same key is the same decision',
    input: deciding,
    /** `round`: of the stake, where there is one. */
    output: z.object({ round: z.nullable(playedRound), balance: minor }),
  }),
}
