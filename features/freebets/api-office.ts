import * as z from 'zod/mini'
import { officeEndpoint, proposed, reason } from '#features/operators/api-office.ts'
import { amountText } from '#features/wallet/api.ts'
import { keysetInput } from '#shared/paging.ts'
import { MOST_MEMBERS, MOST_ROUNDS, ROUND_STATES } from './rules/rounds.ts'

/* Free rounds as operators give them. */

const base = '/wps/office/freerounds'
const id = z.string().check(z.regex(/^[\w:.-]{1,100}$/))
const code = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/))
const username = z.string().check(z.minLength(1), z.maxLength(32))

/** Who gets how many rounds of which game, out of which promotion's budget. */
export const grantShape = z.strictObject({
  promotion: code,
  vassalage: z.string().check(z.regex(/^[A-Z0-9_]{1,20}$/)),
  gameCode: z.string().check(z.regex(/^[\w.:-]{1,64}$/)),
  rounds: z.int().check(z.minimum(1), z.maximum(MOST_ROUNDS)),
  stake: z.string().check(z.regex(/^\d{1,9}(\.\d{1,4})?$/)),
  /** So long they may be played. */
  days: z.int().check(z.minimum(1), z.maximum(90)),
  usernames: z.array(username).check(z.minLength(1), z.maxLength(MOST_MEMBERS)),
  /** What members read beside them. */
  note: z.string().check(z.trim(), z.maxLength(200), z.regex(/^\P{Cc}*$/u)),
})
export type Grant = z.output<typeof grantShape>

const rounds = z.object({
  ...{ id: z.string(), member: z.object({ id: z.string(), username: z.string() }), promotion: z.string() },
  ...{ vendor: z.string(), gameCode: z.string(), gameName: z.string(), rounds: z.int(), left: z.int() },
  ...{ stake: amountText, won: amountText, currency: z.string(), note: z.string(), state: z.enum(ROUND_STATES) },
  ...{ why: z.string(), by: z.string(), grantedAt: z.string(), expiresAt: z.string(), endedAt: z.nullable(z.string()) },
})
export type FreeRoundsListed = z.output<typeof rounds>

export const freeRoundsOfficeApi = {
  list: officeEndpoint({
    ...{ method: 'GET', path: base, may: 'freerounds.read' },
    about: 'Free rounds, newest first, of everybody or of one member',
    input: z.object({
      limit: keysetInput.limit,
      before: z.optional(id),
      ...{ username: z.optional(username), state: z.optional(z.enum(ROUND_STATES)) },
    }),
    output: z.object({ list: z.array(rounds), next: z.nullable(z.string()) }),
  }),
  /** What the merchant offers and may be given; vendors say themselves whether they take a stake. */
  choices: officeEndpoint({
    ...{ method: 'GET', path: `${base}/choices`, may: 'freerounds.grant' },
    about: 'Budgets for free rounds that run now, and slots that can be given for nothing',
    input: z.object({}),
    output: z.object({
      budgets: z.array(z.object({ code: z.string(), currency: z.string(), left: amountText })),
      games: z.array(
        z.object({
          ...{ vassalage: z.string(), vendorName: z.string(), gameCode: z.string(), gameName: z.string() },
          minBet: amountText,
        }),
      ),
    }),
  }),
  /** `not_found` ({ field }), `invalid_input` ({ field: 'username', value } or { field: 'stake' }), `budget_spent`. */
  grant: officeEndpoint({
    ...{ method: 'POST', path: base, may: 'freerounds.grant', mostBytes: 64 * 1024 },
    about: 'Give members free rounds out of a budget (second person)',
    input: z.strictObject({ ...grantShape.shape, reason }),
    output: proposed,
  }),
  /** `state_changed` where they are over. */
  revoke: officeEndpoint({
    ...{ method: 'POST', path: `${base}/:id/revoke`, may: 'freerounds.revoke' },
    about: 'Take back what is left of free rounds; the member reads the reason, and what was won stays',
    input: z.strictObject({ id, reason }),
    output: z.object({}),
  }),
}
