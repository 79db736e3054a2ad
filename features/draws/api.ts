import * as z from 'zod/mini'
import { amountText } from '#features/wallet/api.ts'
import { endpoint } from '#shared/endpoint.ts'
import { envelopeRecord } from './rules/records.ts'

/* Envelopes, wheels and raffles of members (promotions §8, §12). */

export const drawId = z.string().check(z.regex(/^[\w-]{1,40}$/))
export const texts = z.record(z.string(), z.object({ title: z.string(), about: z.string() }))

const envelope = z.object({
  ...{ id: drawId, texts, currency: z.string(), budget: amountText, count: z.int(), min: amountText, max: amountText },
  ...{ startsAt: z.string(), endsAt: z.string(), commitment: z.string() },
  /** How many parts are taken. */
  taken: z.int(),
  state: z.enum(['SOON', 'OPEN', 'SOLD_OUT', 'OVER']),
  /** What the member took. */
  own: z.nullable(z.object({ place: z.int(), amount: amountText })),
  /** Seed and parts are published. */
  isPublished: z.boolean(),
})
export type Envelope = z.output<typeof envelope>

export const drawsApi = {
  envelopes: endpoint({
    ...{ method: 'GET', path: '/wps/envelopes', who: 'player', polled: true },
    about: 'Red envelopes that run, come within a day, or ended within the last one',
    input: z.object({}),
    output: z.object({ list: z.array(envelope), serverTime: z.string() }),
  }),
  envelope: endpoint({
    ...{ method: 'GET', path: '/wps/envelopes/:id', who: 'player', polled: true },
    about: 'One of them, with what the member took of it',
    input: z.object({ id: drawId }),
    output: envelope,
  }),
  /** Once: `already_claimed`. `too_early` ({ at }), `reward_expired`, `sold_out`; `excluded` during a break. */
  claimEnvelope: endpoint({
    ...{ method: 'POST', path: '/wps/envelopes/:id/claim', who: 'player' },
    about: 'Take a part of an envelope: its money is in the balance',
    input: z.strictObject({ id: drawId }),
    output: z.object({ place: z.int(), amount: amountText, currency: z.string() }),
  }),
  /** `not_found` while it is open. */
  envelopeRecord: endpoint({
    ...{ method: 'GET', path: '/wps/envelopes/:id/record', who: 'anyone' },
    about: 'What was drawn and who took what, once it is over: anybody can draw it again',
    input: z.object({ id: drawId }),
    output: envelopeRecord,
  }),
}
