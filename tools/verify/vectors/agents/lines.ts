import * as z from 'zod/mini'
import { payCascade } from '#features/agents/rules/bills/cascade.ts'
import { houseNet } from '#features/agents/rules/bills/house-net.ts'
import { ACTIVE_MODES } from '#features/agents/rules/contracts/kinds.ts'
import { salaryGross } from '#features/agents/rules/contracts/tiers.ts'
import { activeMembers, teamsOf } from '#features/agents/rules/lines/metrics.ts'
import { rebatesOf } from '#features/agents/rules/lines/rebates.ts'
import { judgeTransfer } from '#features/agents/rules/transfer-rules.ts'
import { pointOf, returnOf, surplusOf } from '#features/people/rules/terms.ts'
import { parseAmount, ZERO } from '#shared/money.ts'
import { cascadeTold } from './bills.ts'
import { money, orZero, tiers, told, withFour } from './values.ts'

/** What the bettor plays at, beside the path or in its first entry. */
const chosen = { chosenPointPpm: z.optional(z.number()), betPointPpm: z.optional(z.number()) }
const point = z.object({
  id: z.string(),
  pointPpm: z.number(),
  suspended: z._default(z.boolean(), false),
  ...chosen,
})
const rebate = z.object({
  stake: money,
  maxPointPpm: z.number(),
  ...chosen,
  /** Plays whose prizes are fixed leave the bettor no choice. */
  fixedPrize: z._default(z.boolean(), false),
  path: z.array(point).check(z.minLength(1)),
})
export const rebateOf = (input: unknown) => {
  const ask = z.parse(rebate, input)
  const [bettor, ...uplines] = ask.path.map(({ id, pointPpm: ppm, suspended }) => ({ id, ppm, isSuspended: suspended }))
  const takenPpm = ask.fixedPrize ? undefined : (takenBy(ask) ?? takenBy(ask.path[0]!))
  const result = rebatesOf({ stake: ask.stake, maxPpm: ask.maxPointPpm, bettor: bettor!, takenPpm, uplines })
  return {
    own: withFour(result.own),
    uplines: result.uplines.map(each => ({ ...each, amount: withFour(each.amount) })),
    retainedByHouse: withFour(result.retainedByHouse),
  }
}

const takenBy = (at: z.infer<z.ZodMiniObject<typeof chosen>>) => at.chosenPointPpm ?? at.betPointPpm

const series = z.object({ series: z.number(), baseSeries: z.number() })
export const seriesOf = (input: unknown) => {
  const ask = z.parse(series, input)
  return { pointPpm: pointOf(ask.series, ask.baseSeries), rtpPpm: returnOf(ask.series) }
}

const count = z._default(z.number(), 0)
const quota = z.object({
  ...{ sys: z.nullable(z.number()), granted: count, directAtLevel: count, grantedToDownlines: count },
})
export const quotaAt = (input: unknown) => {
  const ask = z.parse(quota, input)
  const granted = ask.sys === null ? null : ask.sys + ask.granted
  const surplus = surplusOf({ granted, direct: ask.directAtLevel, givenOn: ask.grantedToDownlines })
  return { surplus, allowed: surplus === null || surplus > 0 }
}

const active = z.object({
  mode: z.enum(ACTIVE_MODES),
  minActiveBet: money,
  members: z.array(z.object({ days: z.array(money) })),
})
export const activeOf = (input: unknown) => {
  const { mode, minActiveBet, members } = z.parse(active, input)
  return activeMembers(
    mode,
    minActiveBet,
    members.map(({ days }) => days),
  )
}

const stats = z.object({
  ...{ validBet: orZero, stake: orZero, payout: orZero, memberRebate: orZero },
  ...{ agentRebate: orZero, bonus: orZero, feeSubsidy: orZero, salary: orZero },
})
const NO_STATS = z.parse(stats, {})
const account = z.object({
  ...{ id: z.number(), type: z.number(), parent: z.nullable(z.number()), stats: z._default(stats, NO_STATS) },
})
const team = z.object({
  minActiveBet: money,
  deductSalary: z._default(z.boolean(), false),
  accounts: z.array(account),
})
export const teamOf = (input: unknown) => {
  const ask = z.parse(team, input)
  return told(teamsOf(ask.accounts, ask))
}

const endToEnd = z.object({
  ...team.shape,
  contracts: z.array(z.object({ upline: z.union([z.literal('HOUSE'), z.number()]), downline: z.number(), tiers })),
  wallets: z.record(z.string(), z.string()),
})
/** From bets to wallets: a salary of each contract by its payee's team, paid down the line, and by the house. */
export const fromBetsToWallets = (input: unknown) => {
  const ask = z.parse(endToEnd, input)
  const metrics = teamsOf(ask.accounts, ask)
  const nodes = ask.contracts.map(({ upline, downline: id, tiers: steps }) => {
    const reached = metrics.find(each => each.id === id)
    const valid = reached?.validBet ?? ZERO
    return {
      id,
      parent: upline === 'HOUSE' ? null : upline,
      gross: salaryGross(steps, { valid, active: reached?.active ?? 0 }).gross,
      wallet: parseAmount(ask.wallets[String(id)] ?? '0'),
    }
  })
  return { metrics: told(metrics), cascade: cascadeTold(payCascade(nodes)), houseNet: told(houseNet(nodes)) }
}

const rules = z.object({ min: money, max: money, dailyMax: money, stepUpSingle: money, stepUpDaily: money })
const transfer = z.object({
  direction: z.enum(['UP', 'DOWN']),
  type: z.number(),
  toUpline: z.string(),
  isDirectDownline: z._default(z.boolean(), true),
  blocked: z._default(z.boolean(), false),
  teamBlocked: z._default(z.boolean(), false),
  arrears: orZero,
  amount: money,
  available: money,
  sentToday: orZero,
  passwordOk: z.boolean(),
  sameIp: z.boolean(),
  rules,
})
export const transferOf = (input: unknown) => {
  const ask = z.parse(transfer, input)
  return judgeTransfer(
    { ...ask, toUpline: ask.toUpline === '1', isBlocked: ask.blocked || ask.teamBlocked, limits: ask.rules },
    ask,
  )
}
