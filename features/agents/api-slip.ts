import * as z from 'zod/mini'
import { betsApi } from '#features/lottery/api-bets.ts'
import { betDetail, language } from '#features/records/api-bets.ts'
import { amountText } from '#features/wallet/api.ts'
import { endpoint } from '#shared/endpoint.ts'

/** One bet of the line, as whoever stands above sees it (agents §3.5). */
export const betSlip = z.object({
  /** Of a lottery: the lines, how each ended and what was drawn. Null for a round. */
  ticket: z.nullable(betsApi.detail.output),
  /** What moved in a round, in order; empty for a ticket. */
  moves: betDetail.shape.moves,
  /**
   * The line of the viewer's income that this bet had a part in: their rebate of all that this member played of the product on
   * the day. Null where there is none.
   */
  rebate: z.nullable(
    z.object({
      day: z.iso.date(),
      product: z.string(),
      base: amountText,
      ratePpm: z.number(),
      amount: amountText,
    }),
  ),
})
export type BetSlip = z.output<typeof betSlip>

export const agentSlipApi = {
  slip: endpoint({
    ...{ method: 'GET', path: '/wps/agent/bets/:id', who: 'agent' },
    about: 'One bet of the line: numbers and result or what moved, and the rebate that it had a part in',
    input: z.object({
      /** A round, or a ticket. */
      id: z.string().check(z.regex(/^([0-9a-f]{32}|\d{1,18})$/)),
      /** Whose it is: whole, as the list says it. */
      username: z.string().check(z.minLength(1), z.maxLength(80)),
      language,
    }),
    output: betSlip,
  }),
}
