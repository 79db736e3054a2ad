import * as z from 'zod/mini'
import { amountText } from '#features/wallet/api.ts'
import { endpoint } from '#shared/endpoint.ts'
import { gameCode, numero, structure } from './api.ts'
import { DRAW_STATES } from './rules/draws/states.ts'

/* Results for everybody, and what operators do to them. Proofs of house draws are in api-fairness.ts. */

/** A draw that has a result, or had one coming. */
export const drawnResult = z.object({
  game: z.string(),
  gameName: z.string(),
  structure,
  source: z.enum(['HOUSE', 'OFFICIAL']),
  isStandIn: z.boolean(),
  numero: z.string(),
  /** Of the game's calendar. */
  day: z.string(),
  drawAt: z.string(),
  state: z.enum(DRAW_STATES),
  /** The opened-number string; empty for a draw that was voided. */
  openedNumber: z.string(),
  /** When the numbers were really drawn or told; null for a draw that was voided. */
  drawnAt: z.nullable(z.string()),
  /** Above 1 after a correction. */
  version: z.number(),
  /** A house draw that was made well after its time. */
  isLate: z.boolean(),
})
export type DrawnResult = z.output<typeof drawnResult>

const opened = z.string().check(z.minLength(1), z.maxLength(400))
const reason = z.string().check(z.minLength(3), z.maxLength(200))
const ofDraw = { game: gameCode, numero }
const entered = z.object({ state: z.enum(DRAW_STATES), version: z.number() })
const jackpot = z.strictObject({
  ...ofDraw,
  /** Of those that plays are sold without odds for: `6`, `5+1`. */
  prize: z.string().check(z.regex(/^[\w+]{1,16}$/)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  /** What all who win it in this currency share. */
  pool: z.string().check(z.regex(/^\d{1,12}(\.\d{1,4})?$/)),
})
/** `pool`: what two operators have agreed on; null before. */
const jackpotState = z.object({ state: z.enum(DRAW_STATES), pool: z.nullable(amountText) })

export const resultsApi = {
  results: endpoint({
    method: 'GET',
    path: '/wps/lottery/results',
    polled: true,
    who: 'anyone',
    about: 'Results, newest first: of one lottery by pages, or of all lotteries of a tag on one day',
    input: z.object({
      game: z.optional(gameCode),
      tag: z.optional(z.string().check(z.regex(/^[A-Z0-9_]{1,16}$/))),
      day: z.optional(z.iso.date()),
      /** The `next` of the page before. */
      before: z.optional(numero),
      count: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 20),
      language: z._default(z.string().check(z.maxLength(8)), ''),
    }),
    output: z.object({ list: z.array(drawnResult), next: z.nullable(z.string()) }),
  }),
  enterResult: endpoint({
    method: 'POST',
    path: '/wps/lottery/results',
    who: 'operator',
    may: 'results.enter',
    about: 'Enters the result of an outside draw; another operator confirms it',
    input: z.strictObject({ ...ofDraw, result: opened }),
    output: entered,
  }),
  confirmResult: endpoint({
    method: 'POST',
    path: '/wps/lottery/results/confirm',
    who: 'operator',
    may: 'results.confirm',
    about: 'Confirms an entered result by entering the same numbers; other numbers are kept as a conflict',
    input: z.strictObject({ ...ofDraw, result: opened }),
    output: entered,
  }),
  correctResult: endpoint({
    method: 'POST',
    path: '/wps/lottery/results/correct',
    who: 'operator',
    may: 'results.correct',
    about: 'Corrects a published result: settled bets are reversed and settled anew',
    input: z.strictObject({ ...ofDraw, result: opened, reason }),
    output: entered,
  }),
  enterJackpot: endpoint({
    method: 'POST',
    path: '/wps/lottery/jackpots',
    who: 'operator',
    may: 'jackpots.enter',
    about: "Enters what a draw's winners of a jackpot share, before it or after; another operator confirms it",
    input: jackpot,
    output: jackpotState,
  }),
  confirmJackpot: endpoint({
    method: 'POST',
    path: '/wps/lottery/jackpots/confirm',
    who: 'operator',
    may: 'jackpots.confirm',
    about: 'Confirms an entered jackpot by entering the same amount; bets that waited for it are paid',
    input: jackpot,
    output: jackpotState,
  }),
  voidDraw: endpoint({
    method: 'POST',
    path: '/wps/lottery/results/void',
    who: 'operator',
    may: 'draws.void',
    about: 'Voids a draw: every stake goes back',
    input: z.strictObject({ ...ofDraw, reason }),
    output: entered,
  }),
}
