import * as z from 'zod/mini'
import { amountText } from '#features/wallet/api.ts'
import { endpoint } from '#shared/endpoint.ts'
import { keysetInput } from '#shared/paging.ts'
import { PRODUCTS } from './rules/settings.ts'

/* Rebate on own play (promotions §7.3), by the specification's name where it has one. Rates are millionths. */

const instant = z.string()
const nothing = z.object({})
/** The client's own key, kept until an answer is shown: the same again is the same claim. */
const key = z.string().check(z.regex(/^[\w-]{8,64}$/))
const mode = z.enum(['MANUAL', 'AUTO'])
const product = z.string()
const no = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2 ** 31 - 1))
const kind = z.enum(['CLAIM', 'AUTO', 'SWEEP', 'EXCLUDED'])

const waiting = z.object({
  ...{ product, mode, ratePpm: z.int() },
  /** Own valid play since the last claim, what it accrued, what was left then, and what a claim pays of it. */
  ...{ own: amountText, accrued: amountText, carry: amountText, amount: amountText },
})
export type WaitingProduct = z.output<typeof waiting>

const claimed = z.object({ no: z.int(), at: instant, kind, amount: amountText, own: amountText })
export type Claimed = z.output<typeof claimed>

const line = z.object({
  ...{ product, own: amountText, carryBefore: amountText, accrued: amountText, paid: amountText, carry: amountText },
})
const bet = z.object({
  ...{ reference: z.string(), product, at: instant, acceptedAt: instant, valid: amountText, cash: amountText },
  ...{ stake: amountText, own: amountText, ratePpm: z.int(), accrued: amountText, before: amountText, why: z.string() },
})
export type ClaimedBet = z.output<typeof bet>
const statement = z.object({
  ...{ no: z.int(), at: instant, kind, currency: z.string(), amount: amountText },
  /** What held then: the least claim, and what was left of the day's most; null where there was none. */
  ...{ minClaim: amountText, cap: z.nullable(amountText) },
  lines: z.array(line),
  bets: z.array(bet),
  /** Whether all bets are there: of very many the first are. */
  isWhole: z.boolean(),
})
export type RebateStatement = z.output<typeof statement>

export const rebatesApi = {
  rates: endpoint({
    ...{ method: 'GET', path: '/wps/relay/MCSFE_getCustomerRebateSettingByProductType', who: 'player' },
    about: 'Rates of rebate by product at the rank of the member who asks, and at the next',
    input: nothing,
    output: z.object({
      rank: z.int(),
      list: z.array(z.object({ productType: z.enum(PRODUCTS), mode, ratePpm: z.int(), nextRatePpm: z.int() })),
    }),
  }),
  waiting: endpoint({
    ...{ method: 'GET', path: '/wps/rebate', who: 'player' },
    about: 'What the member who asks may claim now, product by product',
    input: nothing,
    output: z.object({
      ...{ isOn: z.boolean(), currency: z.string(), products: z.array(waiting) },
      /** Of products that are claimed: all there is, what would be paid, and what stays. */
      ...{ total: amountText, claimable: amountText, left: amountText },
      ...{ minClaim: amountText, dayCap: amountText, paidToday: amountText },
      /** The last claim, and when the day's most begins anew. */
      ...{ lastClaimAt: z.nullable(instant), resetsAt: instant },
    }),
  }),
  /** The same key claims once. `excluded`, `rebate_not_yet` ({ min }). */
  claim: endpoint({
    ...{ method: 'POST', path: '/wps/rebate/claim', who: 'player' },
    about: 'Pays what may be claimed; it has to be played once',
    input: z.strictObject({ key }),
    output: z.object({ no: z.int(), amount: amountText, currency: z.string() }),
  }),
  claims: endpoint({
    ...{ method: 'GET', path: '/wps/rebate/claims', who: 'player' },
    about: 'What was paid, newest first, by keyset pages',
    input: z.object({ limit: keysetInput.limit, before: z.optional(no) }),
    output: z.object({ list: z.array(claimed), next: z.nullable(z.int()) }),
  }),
  statement: endpoint({
    ...{ method: 'GET', path: '/wps/rebate/claims/:no', who: 'player' },
    about: 'A claim with the bets that it came of: a page reckons it again',
    input: z.object({ no }),
    output: statement,
  }),
}
