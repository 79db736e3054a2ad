import * as z from 'zod/mini'
import { STATES as REWARD_STATES } from '#features/rewards/rules/rewards.ts'
import { amountText } from '#features/wallet/api.ts'
import { endpoint } from '#shared/endpoint.ts'
import { envelopeRecord, raffleRecord, wheelRecord } from './rules/records.ts'

/* Envelopes, wheels and raffles of members (promotions §8, §12). */

export const drawId = z.string().check(z.regex(/^[\w-]{1,40}$/))
export const texts = z.record(z.string(), z.object({ title: z.string(), about: z.string() }))

const envelope = z.object({
  ...{ id: drawId, texts, currency: z.string(), budget: amountText, count: z.int(), min: amountText, max: amountText },
  ...{ startsAt: z.string(), endsAt: z.string(), commitment: z.string() },
  /** Taking part asks so much own play of yesterday, or paid in then. */
  asks: z.nullable(z.object({ of: z.enum(['play', 'deposit']), amount: amountText })),
  /** How many parts are taken. */
  taken: z.int(),
  state: z.enum(['SOON', 'OPEN', 'SOLD_OUT', 'OVER']),
  /** What the member took. */
  own: z.nullable(z.object({ place: z.int(), amount: amountText })),
  /** Seed and parts are published. */
  isPublished: z.boolean(),
})
export type Envelope = z.output<typeof envelope>

const wheel = z.object({ id: drawId, texts, currency: z.string(), endsAt: z.string() })
const spin = z.object({
  ...{ id: z.string(), at: z.string(), nonce: z.int(), clientSeed: z.string(), number: z.int(), place: z.int() },
  /** `0.00` for nothing; `isOut` where the prize of that place was not there any more. */
  ...{ amount: amountText, isOut: z.boolean() },
})
export type Spin = z.output<typeof spin>
const wheelState = z.object({
  ...{ ...wheel.shape, spinsADay: z.int(), spinsLeft: z.int() },
  /** In their places. `weight` of the sum of all is the chance of a place; of one that is not left the chance to win is 0. */
  prizes: z.array(z.object({ weight: z.int(), amount: amountText, isLeft: z.boolean() })),
  /** Of the seed in use, and the number of the spin to come. */
  ...{ commitment: z.string(), nonce: z.int() },
  spins: z.array(spin),
})
export type WheelState = z.output<typeof wheelState>
const key = z.string().check(z.regex(/^[\w-]{8,64}$/))
/** The member's own part of the draw. */
const clientSeed = z.string().check(z.regex(/^[\w-]{1,64}$/))

const raffle = z.object({
  ...{ id: drawId, texts, currency: z.string(), startsAt: z.string(), closesAt: z.string() },
  ...{ state: z.enum(['OPEN', 'CLOSED', 'DRAWN']), commitment: z.string(), entriesRoot: z.nullable(z.string()) },
  prizes: z.array(amountText),
  /** So much paid in is a ticket, at most so many for a deposit; null where deposits bring none. */
  ...{ perDeposit: z.nullable(amountText), mostADeposit: z.int() },
  /** Of everybody, and the member's own; these have their numbers once it is closed. */
  ...{ tickets: z.int(), own: z.int(), numbers: z.array(z.int()) },
  /** The member's prize: whether it waits, was taken, or is over. */
  win: z.nullable(z.object({ place: z.int(), amount: amountText, state: z.enum(REWARD_STATES) })),
})
export type Raffle = z.output<typeof raffle>
const relay = '/wps/relay'

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
  /** Once: `already_claimed`. `too_early` ({ at }), `reward_expired`, `sold_out`, `asked_yesterday` ({ of, amount, has }); `excluded` during a break. */
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
  wheels: endpoint({
    ...{ method: 'GET', path: '/wps/wheel', who: 'player' },
    about: 'Wheels that run now',
    input: z.object({}),
    output: z.object({ list: z.array(wheel) }),
  }),
  wheel: endpoint({
    ...{ method: 'GET', path: '/wps/wheel/:id', who: 'player' },
    about: 'A wheel: its prizes and odds, the promise of the spin to come, and what the member spun',
    input: z.object({ id: drawId }),
    output: wheelState,
  }),
  /** The same key spins once. `no_spins_left` for today; `excluded` during a break. */
  spin: endpoint({
    ...{ method: 'POST', path: '/wps/wheel/:id', who: 'player' },
    about: 'Spin: what it pays is in the balance',
    input: z.strictObject({ id: drawId, key, clientSeed }),
    output: spin,
  }),
  changeSeed: endpoint({
    ...{ method: 'POST', path: '/wps/wheel/:id/seed', who: 'player' },
    about: 'Tell the seed that was in use, so that its spins can be made again, and promise the next one',
    input: z.strictObject({ id: drawId }),
    output: z.object({}),
  }),
  spinRecords: endpoint({
    ...{ method: 'GET', path: '/wps/wheel/:id/records', who: 'player' },
    about: "The member's spins whose seed was told, newest first, at most 500",
    input: z.object({ id: drawId }),
    output: z.object({ list: z.array(wheelRecord) }),
  }),
  raffles: endpoint({
    ...{ method: 'GET', path: `${relay}/MCSFE_getRafflePromotionStatus`, who: 'player' },
    about: 'Raffles that run or were drawn lately, with the tickets and the prize of the member',
    input: z.object({}),
    output: z.object({ list: z.array(raffle) }),
  }),
  /** `not_found` where the member won none, `already_claimed`, `reward_expired`; `excluded` during a break. */
  claimRaffle: endpoint({
    ...{ method: 'POST', path: `${relay}/MCS2_claimRafflePromotion`, who: 'player' },
    about: 'Take the prize that was won in a raffle: its money is in the balance',
    input: z.strictObject({ id: drawId }),
    output: z.object({ place: z.int(), amount: amountText }),
  }),
  /** `not_found` before it is drawn. */
  raffleRecord: endpoint({
    ...{ method: 'GET', path: '/wps/raffles/:id/record', who: 'anyone' },
    about: 'All tickets and what was drawn: anybody can draw it again',
    input: z.object({ id: drawId }),
    output: raffleRecord,
  }),
}
