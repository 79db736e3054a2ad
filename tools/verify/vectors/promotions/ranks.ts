import * as z from 'zod/mini'
import { cashback } from '#features/cashback/rules/cashback.ts'
import { growth } from '#features/ranks/rules/growth.ts'
import { bonusOf, judge, RANKS } from '#features/ranks/rules/ranks.ts'
import { parseAmount } from '#shared/money.ts'
import { wire } from '../cashier/wire.ts'

const money = z.pipe(z.string(), z.transform(parseAmount))
const whole = z.pipe(
  z.int(),
  z.transform(value => BigInt(value)),
)
const window = { staked: money, won: money, rewards: money, carryIn: money }
const cashbackShape = z.object({ ...window, ratePpm: whole, min: money, cap: money, unit: money })
const growthShape = z.object({
  ...{ validCash: z.record(z.string(), money), deposited: money, adjustments: z._default(whole, 0n) },
})
const vipShape = z.object({
  ...{ rank: z.int(), growth: whole, growth90: whole, daysAtRank: z.int(), mode: z.enum(['HIGHEST', 'ALL']) },
  paidRanks: z._default(z.array(z.int()), []),
})

/** Rules of ranks and of what comes back on losses, by the names that vectors have for them (promotions §13). */
export const rankFunctions: Readonly<Record<string, (input: unknown) => unknown>> = {
  cashback: input => {
    const asked = cashbackShape.parse(input)
    const { netLoss, amount } = cashback(asked, asked)
    return { netLoss: wire(netLoss), amount: wire(amount) }
  },
  growth: input => {
    const { adjustments, ...of } = growthShape.parse(input)
    return Number(growth({ ...of, adjusted: adjustments }))
  },
  vip: input => {
    const { mode, ...standing } = vipShape.parse(input)
    const judged = judge(RANKS, mode, standing)
    return {
      ...{ rank: judged.rank, growth: Number(judged.growth), event: judged.event ?? 'NONE' },
      bonus: wire(bonusOf(judged)),
    }
  },
}
