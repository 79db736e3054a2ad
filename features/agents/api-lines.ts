import * as z from 'zod/mini'
import { officeEndpoint, proposed, reason } from '#features/operators/api-office.ts'
import { TEAM_FLAGS } from '#features/people/rules/people.ts'
import { amountText } from '#features/wallet/api.ts'
import { CLOSING_WAITS } from './rules/closings.ts'
import { HOLDS } from './rules/freezes.ts'

/* What operators see of one agent's place in a line, and do about it (agents §1.3, §1.4, §1.8, §1.9). */

const base = '/wps/office/agents/lines/:memberId'
const memberId = z.string().check(z.regex(/^mem_[0-9a-z]{4,60}$/))
const member = z.object({ id: z.string(), username: z.string() })
const about = { memberId, reason }
const values = z.record(z.string().check(z.maxLength(16)), z.int().check(z.nonnegative(), z.maximum(1_000_000)))
const flags = z.array(z.enum(TEAM_FLAGS)).check(z.maxLength(TEAM_FLAGS.length))
const nothing = z.object({})
/** Accounts of a band of series; null: not limited. */
const band = z.object({ group: z.string(), from: z.int(), to: z.int(), left: z.nullable(z.int()) })

const place = z.object({
  ...{ id: z.string(), username: z.string(), type: z.int(), status: z.enum(['active', 'blocked', 'closed']) },
  /** From the top down to the direct upline; none of whom the house stands above. */
  uplines: z.array(member),
  /** Where they go when a day begins, and from which one on. */
  move: z.nullable(z.object({ to: z.nullable(member), since: z.string() })),
  /** Two people decided that the account be closed; it is when nothing waits any more. */
  closing: z.nullable(z.object({ decidedAt: z.string(), waits: z.array(z.enum(CLOSING_WAITS)) })),
  series: z.record(z.string(), z.int()),
  rates: z.record(z.string(), z.int()),
  /** What who stands above could give: of the house all there is. */
  most: z.object({ series: z.record(z.string(), z.int()), rates: z.record(z.string(), z.int()) }),
  allowsEqual: z.boolean(),
  toUpline: z.boolean(),
  /** What their team may not do by what was set here, and by all that was set above. */
  flags,
  inForce: flags,
  quotas: z.array(band),
  /** What is held back of them alone, by whom and since when. */
  freeze: z.nullable(
    z.object({
      ...{ holds: z.array(z.enum(HOLDS)), until: z.nullable(z.string()), reason: z.string(), by: z.string() },
      at: z.string(),
    }),
  ),
  money: z.object({
    ...{ balance: amountText, teamBalance: amountText, members: z.int(), agents: z.int() },
    /** What they owe below by bills, and what waits to be taken by them. */
    ...{ arrears: amountText, unpaid: z.int(), receivable: amountText },
    /** Requests that wait for their answer, and theirs that wait for others’. */
    ...{ asked: z.int(), asking: z.int() },
  }),
})
export type AgentPlace = z.output<typeof place>

export const agentLinesOfficeApi = {
  place: officeEndpoint({
    ...{ method: 'GET', path: base, may: 'agents.read' },
    about: 'Where somebody stands in a line, what they may give, and what their team may not do',
    input: z.object({ memberId }),
    output: place,
  }),
  /**
   * From the next day on. `not_found`, `not_allowed` for a top and for who has no downlines, `line_cycle`, `too_deep`,
   * `currency_mismatch`, `account_blocked`, `series_out_of_range`, `move_waits`.
   */
  move: officeEndpoint({
    ...{ method: 'POST', path: `${base}/move`, may: 'agents.move' },
    about: 'Put a member with all who stand below under another agent, from the next day on (second person)',
    input: z.strictObject({ ...about, to: memberId }),
    output: proposed,
  }),
  /**
   * Downlines go under who stands above, or under `to`, from the next day on. `not_found`, `not_allowed`, `order_final`,
   * `state_changed`, `team_too_large`, `invalid_input` where a top names nobody, and as moves are.
   */
  close: officeEndpoint({
    ...{ method: 'POST', path: `${base}/close`, may: 'agents.close' },
    about:
      'Close the account of an agent once nothing of it is open, and put their downlines under another (second person)',
    input: z.strictObject({ ...about, to: z.nullable(memberId) }),
    output: proposed,
  }),
  forbid: officeEndpoint({
    ...{ method: 'POST', path: `${base}/flags`, may: 'agents.freeze' },
    about: 'What a whole team may not do: all of it, what is left out is allowed again',
    input: z.strictObject({ ...about, flags }),
    output: nothing,
  }),
  /** `state_changed` where it stands so already, `invalid_input` for a time that is over. */
  freeze: officeEndpoint({
    ...{ method: 'POST', path: `${base}/freeze`, may: 'agents.freeze' },
    about: 'Hold back what one agent earns or may send, for a time or until the next call; nothing to hold ends it',
    input: z.strictObject({
      ...about,
      holds: z.array(z.enum(HOLDS)).check(z.maxLength(HOLDS.length)),
      until: z.nullable(z.iso.datetime({ offset: true })),
    }),
    output: nothing,
  }),
  /** What is left out stays. `series_out_of_range`, `downline_higher`, `no_quota`, `move_waits`. */
  terms: officeEndpoint({
    ...{ method: 'POST', path: `${base}/terms`, may: 'agents.terms' },
    about: 'Set series and rates of somebody in place of who stands above, and whether they may give what is level',
    input: z.strictObject({ ...about, series: values, rates: values, allowsEqual: z.boolean() }),
    output: nothing,
  }),
  quota: officeEndpoint({
    ...{ method: 'POST', path: `${base}/quota`, may: 'agents.terms' },
    about: 'How many accounts of a band of series the house lets an agent open, beside what their upline gave',
    input: z.strictObject({
      ...about,
      group: z.string().check(z.maxLength(16)),
      from: z.int(),
      granted: z.int().check(z.nonnegative(), z.maximum(1_000_000)),
    }),
    output: nothing,
  }),
}
