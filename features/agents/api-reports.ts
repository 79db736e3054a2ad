import * as z from 'zod/mini'
import { betLine, file, language, pageInput } from '#features/records/api-bets.ts'
import { STATUSES } from '#features/records/rules/records.ts'
import { amountText } from '#features/wallet/api.ts'
import { endpoint } from '#shared/endpoint.ts'
import { KINDS as CONTRACT_KINDS } from './rules/contracts/kinds.ts'
import { MOVES } from './rules/moves.ts'
import { RANGES } from './rules/ranges.ts'

/*
 * What an agent sees of their line (agents §3.2, §3.4 to §3.8). `of` is a member's id within it, the agent's own when it is
 * missing: the same report of that one's team. A stranger's id or name finds nothing, as does one that nobody has. All days
 * are of the merchant's clock. Nothing tells contacts of anybody.
 */

const name = z.string().check(z.minLength(1), z.maxLength(80))
export const rangeInput = {
  range: z._default(z.enum(RANGES), 'today'),
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
}
export const ofInput = { of: z.optional(z.string().check(z.minLength(1), z.maxLength(40))) }
/** A page of rows by number, as many as agents look at (§3). */
export const rowsInput = {
  pageNo: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
  pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 15),
}
const isOn = z.optional(z.stringbool())

/** From whoever asks down to whom the report is of: each may be asked for. */
const crumbs = z.array(z.object({ id: z.string(), username: z.string() }))
export const KINDS = ['agent', 'member'] as const

export const teamFigures = {
  deposit: amountText,
  withdrawal: amountText,
  bets: z.number(),
  stake: amountText,
  valid: amountText,
  payout: amountText,
  /** payout - stake, as the players see it. */
  winLoss: amountText,
  memberRebate: amountText,
  agentRebate: amountText,
  bonus: amountText,
  feeSubsidy: amountText,
  /** For information; no part of `pnl`. */
  salary: amountText,
  /** Company view (§2.5): stake - payout - rebates - bonus - fee subsidy. */
  pnl: amountText,
}
const figures = z.object(teamFigures)
export type TeamFigures = z.output<typeof figures>
const productFigures = z.object({ product: z.string(), ...teamFigures })

const counts = {
  /** Who had a valid bet in the days; null of a large team where these are no day, week, half or month of the calendar. */
  active: z.nullable(z.number()),
  registered: z.number(),
  firstDeposits: z.number(),
}

const pnlRow = z.object({
  id: z.string(),
  username: z.string(),
  kind: z.enum(KINDS),
  /** Whom it is of: the first row is of the agent alone. */
  isSelf: z.boolean(),
  teamSize: z.number(),
  active: z.nullable(z.number()),
  ...teamFigures,
})
export type PnlRow = z.output<typeof pnlRow>

/** Of the days that are asked for, and of those before them that make a week; of today alone its hours. */
const point = z.object({
  /** A day of the merchant's clock, or the instant in which an hour of it begins. */
  at: z.union([z.iso.date(), z.iso.datetime()]),
  deposit: amountText,
  withdrawal: amountText,
  valid: amountText,
  rebate: amountText,
  registered: z.number(),
})

const downline = z.object({
  id: z.string(),
  username: z.string(),
  kind: z.enum(KINDS),
  type: z.number(),
  /** 1 for a direct downline. */
  level: z.number(),
  teamSize: z.number(),
  balance: amountText,
  teamBalance: amountText,
  validToday: amountText,
  validMonth: amountText,
  registeredAt: z.string(),
  lastLoginAt: z.nullable(z.string()),
  isOnline: z.boolean(),
  status: z.enum(['active', 'blocked', 'closed']),
  /** Kinds of contract that run for this one. */
  contracts: z.array(z.enum(CONTRACT_KINDS)),
})
export type Downline = z.output<typeof downline>

const transaction = z.object({
  id: z.string(),
  at: z.string(),
  username: z.string(),
  type: z.enum(MOVES),
  /** As the ledger names it: `bet`, `lottery_settle`, `salary_in`. */
  kind: z.string(),
  in: amountText,
  out: amountText,
  balanceAfter: amountText,
  product: z.string(),
  reference: z.string(),
})
export type TeamTransaction = z.output<typeof transaction>

const query = <S extends z.core.$ZodLooseShape>(shape: S) => z.object({ ...ofInput, ...shape })

const downlinesInput = {
  username: z.optional(name),
  kind: z.optional(z.enum(KINDS)),
  status: z.optional(z.enum(['active', 'blocked', 'closed'])),
  /** Direct ones alone, or all of the line. */
  level: z._default(z.enum(['direct', 'all']), 'direct'),
  registeredFrom: z.optional(z.iso.date()),
  registeredTo: z.optional(z.iso.date()),
  loginFrom: z.optional(z.iso.date()),
  loginTo: z.optional(z.iso.date()),
  balanceFrom: z.optional(amountText),
  balanceTo: z.optional(amountText),
  online: isOn,
  /** Who has such a contract running, or none at all. */
  contract: z.optional(z.enum([...CONTRACT_KINDS, 'none'])),
  sort: z._default(z.enum(['registered', 'username', 'login']), 'registered'),
}
const betsInput = {
  ...rangeInput,
  language,
  username: z.optional(name),
  product: z.optional(name),
  vendor: z.optional(name),
  game: z.optional(name),
  status: z.optional(z.enum(STATUSES)),
  order: z.optional(name),
  stakeFrom: z.optional(amountText),
  stakeTo: z.optional(amountText),
  includeOwn: isOn,
}
const movesInput = {
  ...rangeInput,
  language,
  username: z.optional(name),
  type: z.optional(z.enum(MOVES)),
  reference: z.optional(name),
  scope: z._default(z.enum(['team', 'direct']), 'team'),
}

export const agentReportsApi = {
  overview: endpoint({
    ...{ method: 'GET', path: '/wps/agent/overview', who: 'agent', polled: true },
    about: 'How an agent and their team stand, and what the team came to in some days',
    input: z.object(rangeInput),
    output: z.object({
      type: z.number(),
      wallet: amountText,
      currency: z.string(),
      team: z.object({
        size: z.number(),
        agents: z.number(),
        members: z.number(),
        /** Of the team without the agent's own. */
        balance: amountText,
        online: z.number(),
        newToday: z.number(),
      }),
      figures: z.object({ ...teamFigures, ...counts }),
      points: z.array(point),
      /** Direct downlines of whom the most was valid. */
      top: z.array(z.object({ id: z.string(), username: z.string(), valid: amountText, pnl: amountText })),
      from: z.string(),
      to: z.string(),
      timeZone: z.string(),
      countedAt: z.string(),
    }),
  }),
  downlines: endpoint({
    ...{ method: 'GET', path: '/wps/agent/downlines', who: 'agent' },
    about: 'Downlines of an agent, narrowed and sorted, by pages',
    input: query({ ...rowsInput, ...downlinesInput }),
    output: z.object({
      crumbs,
      list: z.array(downline),
      /** Never counted beyond 10,000: `isMore` says that there are more. */
      total: z.number(),
      isMore: z.boolean(),
      /** Of whose downlines it is, however it is narrowed. */
      totals: z.object({ members: z.number(), agents: z.number(), balance: amountText }),
    }),
  }),
  downlinesFile: endpoint({
    ...{ method: 'GET', path: '/wps/agent/downlines/file', who: 'agent' },
    about: 'Downlines of an agent as a file of CSV',
    input: query(downlinesInput),
    output: file,
  }),
  pnl: endpoint({
    ...{ method: 'GET', path: '/wps/agent/pnl', who: 'agent' },
    about: 'What an agent and each direct downline with their team came to in some days',
    input: query({
      ...rangeInput,
      ...rowsInput,
      product: z.optional(name),
      username: z.optional(name),
      kind: z.optional(z.enum(KINDS)),
      /** Downlines with their teams, or alone. */
      scope: z._default(z.enum(['team', 'self']), 'team'),
      hideZero: isOn,
      sort: z._default(z.enum(['valid', 'pnl', 'stake', 'deposit', 'withdrawal', 'username']), 'valid'),
    }),
    output: z.object({
      crumbs,
      /** The first of the first page is the agent alone. */
      list: z.array(pnlRow),
      total: z.number(),
      /** Of the agent with all of the team. */
      totals: z.object({ ...teamFigures, ...counts }),
      products: z.array(productFigures),
      from: z.string(),
      to: z.string(),
      timeZone: z.string(),
      countedAt: z.string(),
    }),
  }),
  active: endpoint({
    ...{ method: 'GET', path: '/wps/agent/active', who: 'agent' },
    about:
      'How many of a team were active in some days; null for a large team in days that are no period of the calendar',
    input: query(rangeInput),
    output: z.object({ active: z.nullable(z.number()) }),
  }),
  pnlDays: endpoint({
    ...{ method: 'GET', path: '/wps/agent/pnl/days', who: 'agent' },
    about: 'What somebody of the line came to, day by day, alone',
    input: query({ ...rangeInput, product: z.optional(name) }),
    output: z.object({ crumbs, list: z.array(z.object({ day: z.string(), ...teamFigures })), totals: figures }),
  }),
  pnlFile: endpoint({
    ...{ method: 'GET', path: '/wps/agent/pnl/file', who: 'agent' },
    about: 'The profit and loss of direct downlines as a file of CSV',
    input: query({ ...rangeInput, product: z.optional(name), scope: z._default(z.enum(['team', 'self']), 'team') }),
    output: file,
  }),
  bets: endpoint({
    ...{ method: 'GET', path: '/wps/agent/bets', who: 'agent' },
    about: 'Bets of the line, newest first, by keyset pages',
    input: query({ ...pageInput, ...betsInput }),
    output: z.object({
      list: z.array(z.object({ ...betLine.shape, username: z.string() })),
      next: z.nullable(z.string()),
      timeZone: z.string(),
    }),
  }),
  betsFile: endpoint({
    ...{ method: 'GET', path: '/wps/agent/bets/file', who: 'agent' },
    about: 'Bets of the line as a file of CSV',
    input: query(betsInput),
    output: file,
  }),
  transactions: endpoint({
    ...{ method: 'GET', path: '/wps/agent/transactions', who: 'agent' },
    about: 'What moved in the accounts of the line, newest first, by keyset pages',
    input: query({ ...pageInput, ...movesInput }),
    output: z.object({
      list: z.array(transaction),
      next: z.nullable(z.string()),
      /** In and out of each type in the days, of all that the filter holds; with the first page alone. */
      totals: z.array(z.object({ type: z.enum(MOVES), in: amountText, out: amountText })),
      timeZone: z.string(),
    }),
  }),
  transactionsFile: endpoint({
    ...{ method: 'GET', path: '/wps/agent/transactions/file', who: 'agent' },
    about: 'What moved in the accounts of the line as a file of CSV',
    input: query(movesInput),
    output: file,
  }),
}
