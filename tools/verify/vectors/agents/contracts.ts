import * as z from 'zod/mini'
import { acceptContract } from '#features/agents/rules/contracts/accept.ts'
import { contractProblem } from '#features/agents/rules/contracts/check.ts'
import { PERIODS } from '#features/agents/rules/contracts/kinds.ts'
import { periodOf, spanOf } from '#features/agents/rules/contracts/periods.ts'
import { dividendGross, salaryGross } from '#features/agents/rules/contracts/tiers.ts'
import { dayAt } from '#shared/zone.ts'
import { money, tiers, told } from './values.ts'

const gross = z.object({ tiers, validBet: money, active: z.number() })
export const turnoverGross = (input: unknown) => {
  const { validBet: valid, ...rest } = z.parse(gross, input)
  return told(salaryGross(rest.tiers, { ...rest, valid }))
}

const dividend = z.object({ ...gross.shape, base: money, mode: z._default(z.enum(['FIXED', 'FLOAT']), 'FIXED') })
export const dividendOf = (input: unknown) => {
  const { validBet: valid, ...rest } = z.parse(dividend, input)
  return told(dividendGross(rest.tiers, { ...rest, valid }))
}

const check = z.object({
  uplineTiers: z.nullable(z.union([z.literal('HOUSE'), tiers])),
  tiers,
  pending: z._default(z.boolean(), false),
  direct: z._default(z.boolean(), true),
})
export const checkOf = (input: unknown) => {
  const { uplineTiers, pending, direct, ...rest } = z.parse(check, input)
  return contractProblem({ ...rest, ceiling: uplineTiers, isPending: pending, isDirect: direct }) ?? 'OK'
}

const accept = z.object({
  contracts: z.array(
    z.object({ id: z.number(), upline: z.union([z.number(), z.literal('HOUSE')]), downline: z.number(), tiers }),
  ),
  new: z.object({ downline: z.number(), tiers }),
})
export const acceptOf = (input: unknown) => {
  const { contracts, new: accepted } = z.parse(accept, input)
  const running = contracts.map(each => ({
    ...each,
    id: BigInt(each.id),
    upline: each.upline === 'HOUSE' ? null : each.upline,
  }))
  const { replaced, ended } = acceptContract(running, accepted)
  return {
    downlineHigherRate: ended.length > 0 ? 'Y' : 'N',
    replaced: replaced.map(Number),
    ended: ended.map(each => ({ ...each, id: Number(each.id) })),
  }
}

const period = z.object({ period: z.enum(PERIODS), instantUtc: z.string(), offsetMinutes: z.number() })
export const periodAt = (input: unknown) => {
  const ask = z.parse(period, input)
  const zone = zoneOf(ask.offsetMinutes)
  const days = periodOf(ask.period, dayAt(Date.parse(ask.instantUtc), zone))
  const { start, end } = spanOf(days, zone)
  return {
    ...{ startDate: days.from, endDateExclusive: days.before },
    ...{ startUtc: toSecond(start), endUtc: toSecond(end) },
  }
}

const toSecond = (at: number) => new Date(at).toISOString().replace('.000Z', 'Z')

function zoneOf(minutes: number): string {
  const far = Math.abs(minutes)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(far / 60))}:${two(far % 60)}`
}
