import * as z from 'zod/mini'
import { LINK_STATES } from '#features/people/rules/people.ts'
import { endpoint } from '#shared/endpoint.ts'
import { pageInput } from '#shared/paging.ts'

/*
 * What an agent does about their line: opens accounts below, by hand (§1.6, §3.3) or by a link that others register
 * through, and looks after direct downlines (§3.4). Whoever is no direct downline is `not_found`, as nobody is. Series are
 * points of payout (1998), product rates millionths of the valid bet (10,000 is 1 %).
 */

export const OPENED_KINDS = ['agent', 'member'] as const
/** Days for which a link may be good; 0 is for ever. */
export const LINK_DAYS = [1, 7, 30, 90, 0] as const
export const MOST_USES = 100

const clean = (most: number) => z.string().check(z.trim(), z.maxLength(most), z.regex(/^\P{Cc}*$/u))
const id = z.string().check(z.minLength(1), z.maxLength(40))
const whole = z.int().check(z.nonnegative(), z.maximum(1_000_000))
/** By lottery group, and by product; what is left out is not given. */
const series = z._default(z.record(z.string().check(z.maxLength(16)), whole), {})
const rates = z._default(z.record(z.string().check(z.maxLength(16)), whole), {})
const termsInput = { series, rates }

/** From one value to another of a group, both counted; null: as many as one likes. */
const band = z.object({ from: z.int(), to: z.int(), left: z.nullable(z.int()) })
const seriesScale = z.object({
  group: z.string(),
  /** What one may set: from `base` to `max` in steps of `step`; the point beside a series is (series - base) / 20 %. */
  base: z.int(),
  max: z.int(),
  step: z.int(),
  bands: z.array(band),
})
const rateScale = z.object({ product: z.string(), max: z.int() })

const link = z.object({
  id: z.string(),
  label: z.string(),
  code: z.string(),
  url: z.string(),
  kind: z.enum(OPENED_KINDS),
  series: z.record(z.string(), z.int()),
  rates: z.record(z.string(), z.int()),
  used: z.int(),
  /** Null where it is not limited. */
  max: z.nullable(z.int()),
  firstDeposits: z.int(),
  domain: z.string(),
  contact: z.string(),
  createdAt: z.string(),
  expiresAt: z.nullable(z.string()),
  state: z.enum(LINK_STATES),
})
export type Link = z.output<typeof link>

export const agentTeamApi = {
  opening: endpoint({
    ...{ method: 'GET', path: '/wps/agent/opening', who: 'agent' },
    about: 'What an agent may give to accounts that they open',
    input: z.object({}),
    output: z.object({
      series: z.array(seriesScale),
      rates: z.array(rateScale),
      /** What an account starts with unless another is typed; whoever gets it chooses their own at the first login. */
      password: z.string(),
      /** Sites at which a link may lead somebody to register. */
      domains: z.array(z.string()),
      /** Opened today, and how many a day may be. */
      today: z.int(),
      dayMost: z.int(),
    }),
  }),
  nameIsFree: endpoint({
    ...{ method: 'GET', path: '/wps/agent/username', who: 'agent' },
    about: 'Whether a username can be given',
    input: z.object({ username: z.string().check(z.maxLength(40)) }),
    output: z.object({ isFree: z.boolean(), problem: z.nullable(z.enum(['required', 'length', 'pattern'])) }),
  }),
  /**
   * `invalid_input` ({ field }), `username_taken`, `series_out_of_range` ({ group | product }), `no_quota` ({ group }),
   * `too_deep`, `too_many_requests` after 20 a minute and 200 a day.
   */
  openDownline: endpoint({
    ...{ method: 'POST', path: '/wps/agent/downline', who: 'agent', sealed: true },
    about: 'Open an account directly below',
    input: z.strictObject({
      kind: z.enum(OPENED_KINDS),
      username: z.string().check(z.maxLength(40)),
      /** The default one when it is left out. */
      password: z.optional(z.string().check(z.maxLength(128))),
      ...termsInput,
      note: z._default(clean(50), ''),
    }),
    output: z.object({ id: z.string(), username: z.string(), password: z.string(), url: z.string() }),
  }),
  links: endpoint({
    ...{ method: 'GET', path: '/wps/agent/links', who: 'agent' },
    about: 'An agent’s links, the newest first',
    input: z.object({
      state: z.optional(z.enum(LINK_STATES)),
      kind: z.optional(z.enum(OPENED_KINDS)),
      label: z.optional(clean(40)),
      /** Days on which they were made. */
      from: z.optional(z.iso.date()),
      to: z.optional(z.iso.date()),
      ...pageInput,
    }),
    /** Both totals are of all that the filter holds. */
    output: z.object({ list: z.array(link), total: z.int(), registrations: z.int() }),
  }),
  /** `series_out_of_range`, `invalid_input` ({ field: 'domain' }), `too_many_orders` with 200 links that still take people. */
  makeLink: endpoint({
    ...{ method: 'POST', path: '/wps/agent/links', who: 'agent' },
    about: 'Make a link by which others register below',
    input: z.strictObject({
      kind: z.enum(OPENED_KINDS),
      label: clean(40),
      maxUses: z.int().check(z.minimum(1), z.maximum(MOST_USES)),
      days: z.literal(LINK_DAYS),
      ...termsInput,
      /** One of `domains`; empty for any of the merchant. */
      domain: z._default(clean(255), ''),
      /** How to reach the agent, for whoever opens the link (QQ, Zalo). */
      contact: z._default(clean(60), ''),
    }),
    output: link,
  }),
  /** `order_final` for a link that is used up or whose time is over. */
  editLink: endpoint({
    ...{ method: 'POST', path: '/wps/agent/links/edit', who: 'agent' },
    about: 'Rename a link, switch it off or on again',
    input: z.strictObject({ id, label: z.optional(clean(40)), isOn: z.optional(z.boolean()) }),
    output: link,
  }),
  /** `order_final` once somebody registered by it. */
  deleteLink: endpoint({
    ...{ method: 'DELETE', path: '/wps/agent/links', who: 'agent' },
    about: 'Take away a link that nobody used',
    input: z.object({ id }),
    output: z.object({}),
  }),
  /** For anybody of the line; all that acts is for direct downlines, as `isDirect` says. */
  downline: endpoint({
    ...{ method: 'GET', path: '/wps/agent/downline', who: 'agent' },
    about: 'A card of somebody of the line, without contacts',
    input: z.object({ id }),
    output: z.object({
      id: z.string(),
      username: z.string(),
      nickname: z.string(),
      type: z.number(),
      kind: z.enum(OPENED_KINDS),
      level: z.int(),
      isDirect: z.boolean(),
      status: z.enum(['active', 'blocked', 'closed']),
      /** The upline lets no bets of theirs in. */
      betsLocked: z.boolean(),
      mayLock: z.boolean(),
      toUpline: z.boolean(),
      note: z.string(),
      registeredAt: z.string(),
      lastLoginAt: z.nullable(z.string()),
      /** Browsers from which they logged in. */
      devices: z.int(),
      /** From whoever asks down to the direct upline. */
      uplines: z.array(z.object({ id: z.string(), username: z.string() })),
      series: z.record(z.string(), z.int()),
      rates: z.record(z.string(), z.int()),
      /** What the agent may set them to, as for an opening. */
      seriesScale: z.array(seriesScale),
      rateScale: z.array(rateScale),
    }),
  }),
  /** What is left out stays. `series_out_of_range` ({ group | product }), `downline_higher` ({ group | product }), `no_quota`. */
  setTerms: endpoint({
    ...{ method: 'POST', path: '/wps/agent/downline/terms', who: 'agent' },
    about: 'Set series and product rates of a direct downline',
    input: z.strictObject({ id, ...termsInput }),
    output: z.object({}),
  }),
  quotas: endpoint({
    ...{ method: 'GET', path: '/wps/agent/downline/quota', who: 'agent' },
    about: 'Accounts that an agent and a direct downline may still open, by band of series',
    input: z.object({ id }),
    output: z.object({
      list: z.array(z.object({ group: z.string(), ...band.shape, theirs: z.nullable(z.int()), given: z.int() })),
    }),
  }),
  /** `no_quota` where the agent has fewer left; `invalid_input` for a band that is not limited, and for a member. */
  giveQuota: endpoint({
    ...{ method: 'POST', path: '/wps/agent/downline/quota', who: 'agent' },
    about: 'Hand accounts of a band on to a direct downline; the same key gives once',
    input: z.strictObject({
      id,
      group: z.string().check(z.maxLength(16)),
      /** The lower end of the band. */
      from: whole,
      count: z.int().check(z.minimum(1), z.maximum(10_000)),
      key: z.string().check(z.minLength(8), z.maxLength(64)),
    }),
    output: z.object({ left: z.nullable(z.int()) }),
  }),
  setToUpline: endpoint({
    ...{ method: 'POST', path: '/wps/agent/downline/toUpline', who: 'agent' },
    about: 'Whether a direct downline may send money up',
    input: z.strictObject({ id, isOn: z.boolean() }),
    output: z.object({}),
  }),
  setNote: endpoint({
    ...{ method: 'POST', path: '/wps/agent/downline/note', who: 'agent' },
    about: 'What the agent notes about a direct downline, for themselves alone',
    input: z.strictObject({ id, note: clean(50) }),
    output: z.object({}),
  }),
  /** `not_allowed` where the merchant leaves locking to its operators. */
  lockBets: endpoint({
    ...{ method: 'POST', path: '/wps/agent/downline/bets', who: 'agent' },
    about: 'Let a direct downline bet no more, or again',
    input: z.strictObject({ id, isLocked: z.boolean() }),
    output: z.object({}),
  }),
}
