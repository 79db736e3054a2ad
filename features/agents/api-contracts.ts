import * as z from 'zod/mini'
import { amountText } from '#features/wallet/api.ts'
import { endpoint } from '#shared/endpoint.ts'
import { pageInput } from '#shared/paging.ts'
import * as kinds from './rules/contracts/kinds.ts'

/*
 * Contracts of agents with who stands directly above and below them (agents §2.1 to §2.7, §3.9 to §3.12). `:kind` is what
 * it pays for: dividend, daily, hourly or realtime. A contract of which the asker is neither payer nor payee finds nothing.
 */

const kind = z.enum(kinds.KINDS)
const product = z.enum(kinds.PRODUCTS)
export const itemId = z.string().check(z.regex(/^[1-9]\d{0,15}$/))
const memberId = z.string().check(z.minLength(1), z.maxLength(40))
const day = z.iso.date()
/** Money that is asked for: never below zero. */
const sum = z.string().check(z.regex(/^\d{1,11}(\.\d{1,4})?$/))

/** A step of a contract: all of its conditions hold, and its rate applies to the whole base (§2.8). */
const tierInput = z.strictObject({
  minValidBet: sum,
  /** Of dividends alone; 0 otherwise. */
  minNetLoss: z._default(sum, '0'),
  minActive: z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)),
  rateType: z._default(z.enum(kinds.RATE_TYPES), 'P'),
  /** With `P`: millionths, 10,000 for 1 %. */
  ratePpm: z._default(z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
  /** With `F`: paid once a period. */
  amount: z._default(sum, '0'),
})
const tier = z.object({
  minValidBet: amountText,
  minNetLoss: amountText,
  minActive: z.number(),
  rateType: z.enum(kinds.RATE_TYPES),
  ratePpm: z.number(),
  amount: amountText,
})
export type TierLine = z.output<typeof tier>

export const termsInput = {
  payee: memberId,
  product,
  /** Of dividends alone: salaries have the period of their kind. */
  period: z._default(z.enum(kinds.PERIODS), 'SEMIMONTHLY'),
  carry: z._default(z.enum(kinds.CARRIES), 'WITHIN_MONTH'),
  mode: z._default(z.enum(kinds.MODES), 'FIXED'),
  activeMode: z._default(z.enum(kinds.ACTIVE_MODES), 'PERIOD_TOTAL'),
  minActiveBet: z._default(sum, '1000'),
  deductSalary: z._default(z.boolean(), false),
  /** One to ten are allowed; what else is wrong with them is told by `problem` of a preview. */
  tiers: z.array(tierInput).check(z.maxLength(20)),
}

const party = z.object({ id: z.string(), username: z.string() })
/** The house is a payer without a name; of an upline the payee sees the beginning of one, and no id. */
const payer = z.nullable(z.object({ id: z.nullable(z.string()), username: z.string() }))
export const contract = z.object({
  id: z.string(),
  kind,
  product,
  payer,
  payee: party,
  period: z.enum(kinds.PERIODS),
  carry: z.enum(kinds.CARRIES),
  mode: z.enum(kinds.MODES),
  activeMode: z.enum(kinds.ACTIVE_MODES),
  minActiveBet: amountText,
  deductSalary: z.boolean(),
  funding: z.enum(kinds.FUNDINGS),
  tiers: z.array(tier),
  status: z.enum(kinds.STATUSES),
  version: z.number(),
  proposedAt: z.string(),
  /** When a request that nobody answers is over. */
  expiresAt: z.nullable(z.string()),
  /** From when until before when it pays; null for what does not yet, and for what has no end. */
  effectiveFrom: z.nullable(z.string()),
  effectiveTo: z.nullable(z.string()),
  endReason: z.nullable(z.enum(kinds.END_REASONS)),
})
export type ContractLine = z.output<typeof contract>

/** How a contract does in the period that runs. */
const progress = z.object({
  from: z.string(),
  /** When the period ends. */
  to: z.string(),
  valid: amountText,
  active: z.number(),
  pnl: amountText,
  carryIn: amountText,
  /** pnl with what is carried, of dividends; what is valid, of salaries. */
  base: amountText,
  /** The index of the step that is reached, -1 for none. */
  tier: z.number(),
  /** What it would pay if the period ended now. */
  estimate: amountText,
  /** What is missing to the next step that is none of those reached; null at the top. */
  next: z.nullable(z.object({ tier: z.number(), valid: amountText, netLoss: amountText, active: z.number() })),
  countedAt: z.string(),
})
export type Progress = z.output<typeof progress>

/** A contract that would end by accepting or proposing a lower one (§2.7). */
export const wouldEnd = z.object({
  id: z.string(),
  payee: z.string(),
  payer: z.string(),
  reason: z.enum(kinds.END_REASONS),
})
/** What the contract check finds, in its order (§2.6). */
export const PROBLEMS = [
  ...(['E_NOT_DIRECT_DOWNLINE', 'E_NO_UPLINE_CONTRACT', 'E_PENDING_EXISTS', 'E_TIER_COUNT', 'E_RATE_TYPE'] as const),
  ...(['E_RATE_RANGE', 'E_LOSS_GT_BET', 'E_TIER_ORDER', 'E_EXCEEDS_UPLINE'] as const),
  ...(['E_PRODUCT_MIX', 'E_OWN_REQUEST_OPEN', 'E_NOT_AGENT', 'E_PERIOD'] as const),
] as const

/** What a proposal would be. */
export const foreseen = z.object({
  problem: z.nullable(z.enum(PROBLEMS)),
  /** Indexes of steps that none of the payer’s own stands above. */
  exceeding: z.array(z.number()),
  ends: z.array(wouldEnd),
  /** From when it would pay if it were accepted now. */
  effectiveFrom: z.string(),
})
export type WouldEnd = z.output<typeof wouldEnd>

const one = z.object({ kind, id: itemId })
const changed = z.object({ contract })

export const agentContractsApi = {
  mine: endpoint({
    ...{ method: 'GET', path: '/wps/agent/contracts/:kind', who: 'agent' },
    about: 'Contracts that pay the agent, how each does in its running period, and requests that wait for an answer',
    input: z.object({ kind }),
    output: z.object({
      contracts: z.array(z.object({ contract, progress: z.nullable(progress) })),
      /** What the agent has to answer, and what accepting it would end. */
      requests: z.array(z.object({ contract, ends: z.array(wouldEnd) })),
      timeZone: z.string(),
    }),
  }),
  downlines: endpoint({
    ...{ method: 'GET', path: '/wps/agent/contracts/:kind/downlines', who: 'agent' },
    about: 'Direct downlines with the contracts that the agent pays them or has proposed, by pages',
    input: z.object({
      kind,
      ...pageInput,
      username: z.optional(z.string().check(z.minLength(1), z.maxLength(80))),
      /** Downlines without any contract of the kind: `none`. */
      state: z.optional(z.enum(['running', 'open', 'ended', 'none'])),
    }),
    output: z.object({
      list: z.array(
        z.object({
          member: party,
          isAgent: z.boolean(),
          running: z.array(contract),
          /** Requests that wait for an answer. */
          open: z.array(contract),
        }),
      ),
      total: z.number(),
      /** The agent's own running contracts: the ceiling of what may be proposed. */
      ceiling: z.array(contract),
    }),
  }),
  preview: endpoint({
    ...{ method: 'POST', path: '/wps/agent/contracts/:kind/preview', who: 'agent' },
    about: 'Whether a proposal would be allowed, and which contracts of the line would end by accepting it',
    input: z.strictObject({ kind, ...termsInput }),
    output: foreseen,
  }),
  propose: endpoint({
    ...{ method: 'POST', path: '/wps/agent/contracts/:kind', who: 'agent' },
    about: 'Propose a contract to a direct downline, or a change of the one that runs',
    input: z.strictObject({ kind, ...termsInput }),
    output: changed,
  }),
  withdraw: endpoint({
    ...{ method: 'POST', path: '/wps/agent/contracts/:kind/:id/withdraw', who: 'agent' },
    about: 'Take a proposal back that nobody answered',
    input: one,
    output: changed,
  }),
  terminate: endpoint({
    ...{ method: 'POST', path: '/wps/agent/contracts/:kind/:id/terminate', who: 'agent' },
    about: 'Ask a downline to end a contract; it runs on until the period in which they confirm is over',
    input: one,
    output: changed,
  }),
  answer: endpoint({
    ...{ method: 'POST', path: '/wps/agent/contracts/:kind/:id/answer', who: 'agent' },
    about: 'Accept or reject a proposal, confirm or refuse that a contract ends',
    input: z.strictObject({
      ...{ kind, id: itemId, answer: z.enum(['accept', 'reject', 'confirm', 'refuse']) },
      /** The ids of `ends` as they were shown; refused as `state_changed` when accepting ends others by now. */
      ends: z.optional(z.array(itemId).check(z.maxLength(10_000))),
    }),
    output: changed,
  }),
  versions: endpoint({
    ...{ method: 'GET', path: '/wps/agent/contracts/:kind/versions', who: 'agent' },
    about: 'All contracts there were with a direct downline, or with the agent’s own upline, newest first',
    input: z.object({ kind, ...pageInput, with: z.optional(memberId), product: z.optional(product) }),
    output: z.object({ list: z.array(contract), total: z.number() }),
  }),
  hours: endpoint({
    ...{ method: 'GET', path: '/wps/agent/contracts/hourly/hours', who: 'agent' },
    about: 'The hours of a day of a contract by the hour, with what each came to',
    input: z.object({ id: itemId, day: z.optional(day) }),
    output: z.object({
      day,
      list: z.array(
        z.object({
          /** When the hour begins. */
          at: z.string(),
          valid: amountText,
          active: z.number(),
          tier: z.number(),
          ratePpm: z.nullable(z.number()),
          gross: amountText,
          net: amountText,
          /** Null for an hour that is not settled. */
          billId: z.nullable(z.string()),
        }),
      ),
      totals: z.object({ valid: amountText, gross: amountText, net: amountText }),
      timeZone: z.string(),
    }),
  }),
  today: endpoint({
    ...{ method: 'GET', path: '/wps/agent/contracts/realtime/today', who: 'agent', polled: true },
    about: 'What contracts of five minutes came to on a day, and when the next settlement is',
    input: z.object({ id: itemId, day: z.optional(day) }),
    output: z.object({
      day,
      dayToDate: amountText,
      tier: z.number(),
      ratePpm: z.nullable(z.number()),
      /** What the next step asks beyond what is valid so far; null at the top. */
      toNext: z.nullable(amountText),
      earned: amountText,
      nextAt: z.string(),
      /** Of these only windows that paid, or were played in. */
      windows: z.array(
        z.object({ at: z.string(), valid: amountText, dayToDate: amountText, tier: z.number(), pay: amountText }),
      ),
      timeZone: z.string(),
    }),
  }),
}
