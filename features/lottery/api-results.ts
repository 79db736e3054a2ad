import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { gameCode, numero, structure } from './api.ts'
import { DRAW_STATES } from './rules/draws/states.ts'

/* Results for everybody. What operators say of draws is in api-office.ts, proofs of house draws in api-fairness.ts. */

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
}
