import * as z from 'zod/mini'
import { officeEndpoint, proposed, reason } from '#features/operators/api-office.ts'
import { amountText } from '#features/wallet/api.ts'

/* What operators see of games that players share, and do with their tables (issue 22). A table is one for all merchants. */

const base = '/wps/office/games/tables'
const table = {
  vendor: z.string().check(z.regex(/^[A-Z0-9_]{1,20}$/)),
  game: z.string().check(z.regex(/^[\w.:-]{1,64}$/)),
}
const state = z.enum(['OPEN', 'PAUSED', 'HELD'])

const shown = z.object({
  ...{ vendor: z.string(), game: z.string(), name: z.string(), kind: z.enum(['table', 'fishing', 'cards']) },
  /** Null for what cannot be closed. */
  state: z.nullable(state),
  phase: z.nullable(z.string()),
  /** The coup that runs, or ran last; empty for none. */
  coup: z.string(),
  players: z.number(),
  ...{ least: amountText, most: amountText },
  ...{ rounds: z.number(), stake: amountText, payout: amountText },
  /** In percent: what came back, what should in the long run, and one deviation; then how many of them it lies off. */
  ...{ actual: z.nullable(z.string()), expected: z.nullable(z.string()), sigma: z.nullable(z.string()) },
  away: z.nullable(z.string()),
  level: z.enum(['within', 'watch', 'alarm']),
})

export const tablesOfficeApi = {
  tables: officeEndpoint({
    method: 'GET',
    path: base,
    may: 'tables.read',
    about: 'Shared games of the merchant’s vendors: how each stands, and what it paid back in the last hours',
    input: z.object({ hours: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(720)), 24) }),
    output: z.object({ list: z.array(shown) }),
  }),
  /** `not_allowed` unless permitted at each merchant that has the vendor. */
  changeTable: officeEndpoint({
    method: 'POST',
    path: `${base}/:vendor/:game`,
    may: 'tables.change',
    about: 'Open a table, close it once its coup is over, or hold the coup that runs',
    input: z.strictObject({ ...table, state, reason }),
    output: z.object({}),
  }),
  limitTable: officeEndpoint({
    method: 'POST',
    path: `${base}/:vendor/:game/limits`,
    may: 'tables.limits',
    about: 'What a table takes of a player at once, in the merchant’s currency',
    input: z.strictObject({ ...table, least: amountText, most: amountText, reason }),
    output: z.object({}),
  }),
  /** Confirmed, it is `state_changed` for a coup that is paid: then nothing is done. */
  voidCoup: officeEndpoint({
    method: 'POST',
    path: `${base}/:vendor/:game/void`,
    may: 'tables.void',
    about: 'Give all stakes of a coup back that is not paid yet, by two people',
    input: z.strictObject({ ...table, coup: z.string().check(z.regex(/^\d{1,18}$/)), reason }),
    output: proposed,
  }),
}
