import * as z from 'zod/mini'
import { amountText } from '#features/wallet/api.ts'
import { endpoint } from '#shared/endpoint.ts'
import { REASONS } from './rules/eligible.ts'
import { depositOffer } from './rules/offers.ts'

/* Offers and bonuses of a member (promotions §12). */

const told = z.omit(depositOffer, { audience: true })
const offer = z.extend(told, {
  ...{ code: z.string(), version: z.int(), currency: z.string(), startsAt: z.string(), endsAt: z.string() },
  /** Why the member may not take it now. */
  refused: z.nullable(z.enum(REASONS)),
})
const when = z.nullable(z.string())
const grant = z.object({
  ...{ id: z.string(), code: z.string(), version: z.int(), currency: z.string(), why: z.nullable(z.string()) },
  state: z.enum(['QUEUED', 'ACTIVE', 'EXPIRING', 'COMPLETED', 'LOST', 'EXPIRED', 'FORFEITED']),
  ...{ texts: depositOffer.shape.texts, amount: amountText, required: amountText, progress: amountText },
  ...{ maxBet: z.nullable(amountText), excluded: z.array(z.string()), contribution: depositOffer.shape.contribution },
  order: depositOffer.shape.order,
  ...{ grantedAt: z.string(), startedAt: when, endsAt: when, endedAt: when },
})
const id = z.string().check(z.regex(/^\d{1,18}$/))

export type Offer = z.output<typeof offer>
export type Grant = z.output<typeof grant>

export const promotionsApi = {
  offers: endpoint({
    method: 'GET',
    path: '/wps/promotions',
    who: 'player',
    about: 'Offers that run now, each with why the member may not take it',
    input: z.object({}),
    output: z.object({ list: z.array(offer) }),
  }),
  grants: endpoint({
    method: 'GET',
    path: '/wps/promotions/grants',
    polled: true,
    who: 'player',
    about: "The member's bonuses, newest first, at most 100",
    input: z.object({}),
    output: z.object({ list: z.array(grant) }),
  }),
  /** What is left of its money expires; own money is not touched. Again changes nothing. */
  giveUp: endpoint({
    method: 'POST',
    path: '/wps/promotions/grants/:id/giveup',
    who: 'player',
    about: 'Give up a bonus',
    input: z.strictObject({ id }),
    output: grant,
  }),
  /** `counted` is floor4(valid × ppm / 10⁶); the progress is their sum, no more than required (promotions §6.4). */
  statement: endpoint({
    method: 'GET',
    path: '/wps/promotions/grants/:id/statement',
    who: 'player',
    about: 'What each bet counted towards a bonus, oldest first, at most 5,000',
    input: z.object({ id }),
    output: z.object({
      grant,
      rows: z.array(
        z.object({
          ...{ reference: z.string(), at: z.string(), game: z.string(), category: z.string(), ppm: z.int() },
          ...{ valid: amountText, counted: amountText, open: z.boolean() },
        }),
      ),
    }),
  }),
}
