import * as z from 'zod/mini'
import { amountText } from '#features/wallet/api.ts'
import { endpoint } from '#shared/endpoint.ts'
import { keysetInput } from '#shared/paging.ts'
import { PRODUCTS } from './rules/products.ts'

const instant = z.string().check(z.maxLength(40), z.regex(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/))
/** From one instant to just before another, at most 367 days; without them all that there ever was. */
const spanInput = {
  from: z.optional(instant),
  to: z.optional(instant),
  product: z.optional(z.enum(PRODUCTS)),
}

const played = z.object({
  /** The game or lottery, in the language asked for. */
  name: z.string(),
  /** A round of a vendor, or the issue of a lottery; empty where several belong to it. */
  round: z.string(),
  /** A lottery's code, for its pages; empty for games. */
  lottery: z.string(),
})

export const statementLine = z.object({
  id: z.string(),
  at: z.string(),
  book: z.enum(['real', 'bonus', 'demo']),
  /** What moved: `bet`, `win`, `rollback`, `grant`. */
  kind: z.string(),
  amount: amountText,
  balanceAfter: amountText,
  reference: z.string(),
  /** Null for what is no play, as a grant. */
  played: z.nullable(played),
})
export type StatementLine = z.output<typeof statementLine>

export const recordsApi = {
  statement: endpoint({
    method: 'GET',
    path: '/wps/v2/wallets/statement',
    who: 'player',
    about: 'Every change of the balance, newest first, by keyset pages: what was played, and which round it was',
    input: z.object({ ...keysetInput, ...spanInput, language: z._default(z.string().check(z.maxLength(8)), 'EN') }),
    output: z.object({ list: z.array(statementLine), next: z.nullable(z.string()) }),
  }),
  totals: endpoint({
    method: 'GET',
    path: '/wps/v2/wallets/statement/totals',
    who: 'player',
    about: 'What the lines of a statement add up to, all its pages together',
    input: z.object(spanInput),
    /** `staked` and `paid` net of what was taken back; `net` = paid - staked; `other` all that is no play, as grants. */
    output: z.object({ lines: z.number(), staked: amountText, paid: amountText, net: amountText, other: amountText }),
  }),
  round: endpoint({
    method: 'GET',
    path: '/wps/v2/wallets/statement/round',
    who: 'player',
    about: 'Where the vendor shows the round of a line: a replay with its proof, on the vendor’s own origin',
    input: z.object({
      id: z.string().check(z.regex(/^\d{1,18}$/)),
      language: z._default(z.string().check(z.maxLength(8)), 'EN'),
    }),
    /** Null while the vendor has nothing to show, as of a round that still goes on. */
    output: z.object({ url: z.nullable(z.string()) }),
  }),
}
