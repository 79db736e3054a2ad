import * as z from 'zod/mini'
import { amountText } from '#features/wallet/api.ts'
import { endpoint } from '#shared/endpoint.ts'
import { file, language, pageInput, rangeInput } from './api-bets.ts'
import { GROUPS } from './rules/groups.ts'

/* What moved in an account, and what it came to by days (agents §6.7 and §6.8). */

const filter = {
  ...rangeInput,
  group: z.optional(z.enum(GROUPS)),
  /** Of what is no bet; a part of it is enough. */
  reference: z.optional(z.string().check(z.minLength(1), z.maxLength(80))),
}

export const accountLine = z.object({
  id: z.string(),
  at: z.string(),
  group: z.enum(GROUPS),
  /** What moved: `bet`, `win`, `deposit`, `grant`. */
  kind: z.string(),
  /** One of the two is 0. */
  in: amountText,
  out: amountText,
  balanceAfter: amountText,
  /** What of it was the member's own money, and what bonus money; below 0 for what went out. */
  cash: amountText,
  bonus: amountText,
  /** Of money that came for an order, or was asked to leave: its public number; else as the ledger names it. */
  reference: z.string(),
  /** The order (`dep_…`) or withdrawal (`wdr_…`) itself, which has a page in the member centre. */
  order: z.nullable(z.string()),
  /** The game or lottery that it was about; empty for what is no play. */
  played: z.string(),
})
export type AccountLine = z.output<typeof accountLine>

const figures = {
  stake: amountText,
  valid: amountText,
  payout: amountText,
  rebate: amountText,
  bonus: amountText,
  /** payout + rebate + bonus - stake */
  net: amountText,
}
const totals = z.object({ ...figures, deposit: amountText, withdrawal: amountText, transfer: amountText })
export type ProfitTotals = z.output<typeof totals>
const productFigures = z.object({ product: z.string(), ...figures })
export type ProductFigures = z.output<typeof productFigures>
const dayFigures = z.object({ day: z.string(), ...figures, deposit: amountText, withdrawal: amountText })
export type DayFigures = z.output<typeof dayFigures>

export const accountRecordApi = {
  list: endpoint({
    method: 'GET',
    path: '/wps/records/account',
    who: 'player',
    about: 'What moved in the account of the one who asks, newest first, by keyset pages',
    input: z.object({ ...filter, ...pageInput, language }),
    output: z.object({ list: z.array(accountLine), next: z.nullable(z.string()) }),
  }),
  file: endpoint({
    method: 'GET',
    path: '/wps/records/account/file',
    who: 'player',
    about: 'An account record as CSV, the newest 10,000 rows at most',
    input: z.object({ ...filter, language }),
    output: file,
  }),
  profit: endpoint({
    method: 'GET',
    path: '/wps/records/profit',
    who: 'player',
    about: 'What was staked and what came back, in all, by product and by day of the merchant’s clock',
    input: z.object(rangeInput),
    output: z.object({
      from: z.string(),
      to: z.string(),
      timeZone: z.string(),
      /** Up to when the log was counted. */
      countedAt: z.string(),
      totals,
      products: z.array(productFigures),
      /** Each day of the range, the first one first. */
      days: z.array(dayFigures),
    }),
  }),
}
