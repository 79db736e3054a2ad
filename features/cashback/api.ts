import * as z from 'zod/mini'
import { amountText } from '#features/wallet/api.ts'
import { endpoint } from '#shared/endpoint.ts'

/* What comes back on losses (promotions §7.4). Rates are millionths. */

/** By language. */
const texts = z.record(z.string(), z.object({ title: z.string(), about: z.string() }))
const terms = {
  ...{ ratePpm: z.int(), min: amountText, cap: amountText, products: z.array(z.string()), currency: z.string() },
}
const offer = z.object({ code: z.string(), texts, every: z.enum(['day', 'week']), endsAt: z.string(), ...terms })
export type BackOffer = z.output<typeof offer>

const day = z.iso.date()
/** `to` is the last day. OWED: the budget is spent for now. */
const back = z.object({
  ...{ code: z.string(), texts, from: day, to: day, state: z.enum(['COUNTED', 'NOTHING', 'OWED', 'PAID']) },
  ...{ staked: amountText, won: amountText, rewards: amountText, carryIn: amountText, amount: amountText },
  ...terms,
})
export type Back = z.output<typeof back>

const row = z.object({ day, product: z.string(), staked: amountText, won: amountText, given: amountText })
export type BackRow = z.output<typeof row>

export const cashbackApi = {
  list: endpoint({
    ...{ method: 'GET', path: '/wps/cashback', who: 'player' },
    about: 'What comes back on losses now, and what came back of closed days and weeks, the newest first, at most 60',
    input: z.object({}),
    output: z.object({ offers: z.array(offer), list: z.array(back) }),
  }),
  statement: endpoint({
    ...{ method: 'GET', path: '/wps/cashback/:code/:day', who: 'player' },
    about: 'Own money in games that count, day by day, of a closed window as it is known now',
    input: z.object({ code: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/)), day }),
    output: z.object({ rows: z.array(row) }),
  }),
}
