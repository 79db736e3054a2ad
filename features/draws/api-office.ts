import * as z from 'zod/mini'
import { officeEndpoint, proposed, reason } from '#features/operators/api-office.ts'
import { amountText } from '#features/wallet/api.ts'
import { drawId, texts as textsRead } from './api.ts'

/* Envelopes, wheels and raffles as operators have them (promotions §12). */

const base = '/wps/office/luck'
const code = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/))
const money = z.string().check(z.regex(/^\d{1,9}(\.\d{1,4})?$/))
const whole = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max))
const line = (most: number) => z.string().check(z.trim(), z.maxLength(most), z.regex(/^\P{Cc}*$/u))
const text = z.strictObject({ title: line(60).check(z.minLength(1)), about: line(200) })
const about = {
  /** Whose budget pays it. */
  promotion: code,
  texts: z.strictObject({ en: text, vi: z.optional(text), ur: z.optional(text) }),
  ...{ startsAt: z.iso.datetime(), endsAt: z.iso.datetime() },
}
const prize = z.strictObject({
  ...{ weight: whole(1, 1_000_000), amount: money },
  /** How many there are; null for as many as the budget pays. */
  stock: z.nullable(whole(0, 1_000_000)),
})

const shared = { id: drawId, promotion: z.string(), currency: z.string(), texts: textsRead, by: z.string() }
const times = { startsAt: z.string(), endsAt: z.string() }
const envelope = z.object({
  ...{ ...shared, ...times, state: z.enum(['SOON', 'OPEN', 'SOLD_OUT', 'OVER']), commitment: z.string() },
  ...{ budget: amountText, count: z.int(), taken: z.int(), paid: amountText },
})
const wheel = z.object({
  ...{ ...shared, ...times, spinsADay: z.int(), spins: z.int(), paid: amountText },
  /** In their places, each with how often it came up. */
  prizes: z.array(
    z.object({ weight: z.int(), amount: amountText, stock: z.nullable(z.int()), taken: z.int(), drawn: z.int() }),
  ),
})
const raffle = z.object({
  ...{ ...shared, ...times, state: z.enum(['OPEN', 'CLOSED', 'DRAWN']), commitment: z.string() },
  ...{ prizes: z.array(amountText), tickets: z.int(), perDeposit: z.nullable(amountText), mostADeposit: z.int() },
  entriesRoot: z.nullable(z.string()),
  wins: z.array(z.object({ place: z.int(), ticket: z.int(), username: z.string(), isGiven: z.boolean() })),
})
export type EnvelopeListed = z.output<typeof envelope>
export type WheelListed = z.output<typeof wheel>
export type RaffleListed = z.output<typeof raffle>
const opened = z.object({ id: drawId })
const list = <T extends z.ZodMiniType>(row: T) => z.object({ list: z.array(row) })

export const drawsOfficeApi = {
  budgets: officeEndpoint({
    ...{ method: 'GET', path: `${base}/budgets`, may: 'luck.read' },
    about: 'Promotions of envelopes, wheels and raffles that run now, with what is left of each budget',
    input: z.object({}),
    output: list(z.object({ code: z.string(), kind: z.string(), currency: z.string(), left: amountText })),
  }),
  envelopes: officeEndpoint({
    ...{ method: 'GET', path: `${base}/envelopes`, may: 'luck.read' },
    about: 'Red envelopes, newest first, at most 100',
    input: z.object({}),
    output: list(envelope),
  }),
  /** `not_found` ({ field: 'promotion' }), `invalid_input` ({ field }) where it cannot be parted so, `budget_spent`. */
  openEnvelope: officeEndpoint({
    ...{ method: 'POST', path: `${base}/envelopes`, may: 'luck.open' },
    about: 'Open a red envelope out of the budget of a promotion',
    input: z.strictObject({
      ...{ ...about, budget: money, count: whole(1, 2_000), min: money, max: money },
      /** What taking part asks of yesterday. */
      asks: z.nullable(z.strictObject({ of: z.enum(['play', 'deposit']), amount: money })),
    }),
    output: opened,
  }),
  wheels: officeEndpoint({
    ...{ method: 'GET', path: `${base}/wheels`, may: 'luck.read' },
    about: 'Wheels with how often each place came up, newest first, at most 100',
    input: z.object({}),
    output: list(wheel),
  }),
  openWheel: officeEndpoint({
    ...{ method: 'POST', path: `${base}/wheels`, may: 'luck.open' },
    about: 'Set up a wheel; its prizes and odds never change',
    input: z.strictObject({
      ...{ ...about, spinsADay: whole(1, 50) },
      prizes: z.array(prize).check(z.minLength(2), z.maxLength(24)),
    }),
    output: opened,
  }),
  raffles: officeEndpoint({
    ...{ method: 'GET', path: `${base}/raffles`, may: 'luck.read' },
    about: 'Raffles with their winners, newest first, at most 50',
    input: z.object({}),
    output: list(raffle),
  }),
  openRaffle: officeEndpoint({
    ...{ method: 'POST', path: `${base}/raffles`, may: 'luck.open' },
    about: 'Open a raffle: its prizes are reserved',
    input: z.strictObject({
      ...{ ...about, perDeposit: z.nullable(money), mostADeposit: whole(1, 1_000) },
      prizes: z.array(money).check(z.minLength(1), z.maxLength(100)),
    }),
    output: opened,
  }),
  /** `state_changed` while it is open, and once it is drawn. */
  drawRaffle: officeEndpoint({
    ...{ method: 'POST', path: `${base}/raffles/:id/draw`, may: 'luck.draw' },
    about: 'Draw a raffle that is closed: its prizes wait for their winners (second person)',
    input: z.strictObject({ id: drawId, reason }),
    output: proposed,
  }),
}
