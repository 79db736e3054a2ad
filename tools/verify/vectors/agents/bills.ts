import * as z from 'zod/mini'
import { carryInto, carryOut, type PastPeriod } from '#features/agents/rules/bills/carry.ts'
import { type Cascade, payCascade, standAfter } from '#features/agents/rules/bills/cascade.ts'
import { houseNet } from '#features/agents/rules/bills/house-net.ts'
import { realtimeWindows } from '#features/agents/rules/bills/realtime.ts'
import { resettle } from '#features/agents/rules/bills/resettle.ts'
import { CARRIES } from '#features/agents/rules/contracts/kinds.ts'
import { dividendGross } from '#features/agents/rules/contracts/tiers.ts'
import { type Amount, amount, ZERO } from '#shared/money.ts'
import { money, orZero, tiers, told } from './values.ts'

const carry = z.object({
  strategy: z.enum(CARRIES),
  tiers,
  periods: z.array(z.object({ start: z.string(), pnl: money, validBet: money, active: z.number() })),
})
export const carryOf = (input: unknown) => {
  const { strategy, tiers: steps, periods } = z.parse(carry, input)
  let before: PastPeriod | undefined
  return periods.map(({ start, pnl, validBet: valid, active }) => {
    const carryIn = carryInto(strategy, start, before)
    const base = amount(pnl + carryIn)
    before = { from: start, pnl, base }
    const paid = dividendGross(steps, { valid, base, active, mode: 'FIXED' })
    return told({ start, carryIn, base, ...paid, carryOut: carryOut(strategy, before) })
  })
}

const node = { id: z.number(), parent: z.nullable(z.number()), gross: money }
const cascade = z.object({ nodes: z.array(z.object({ ...node, wallet: orZero })) })
export const cascadeOf = (input: unknown) => cascadeTold(payCascade(z.parse(cascade, input).nodes))

const retry = z.object({ ...cascade.shape, topUps: z.array(z.object({ id: z.number(), amount: money })) })
export const retryOf = (input: unknown) => {
  const { nodes, topUps } = z.parse(retry, input)
  const before = payCascade(nodes)
  const after = payCascade(standAfter(nodes, before, topUps))
  // The file tells what wallets gave and got since the beginning.
  const bills = after.bills.map((bill, i) => ({
    ...bill,
    walletUsed: amount(before.bills[i]!.walletUsed + bill.walletUsed),
    credited: amount(before.bills[i]!.credited + bill.credited),
  }))
  const houseCost = amount(before.houseCost + after.houseCost)
  return cascadeTold({ ...after, bills, houseCost })
}

export function cascadeTold({ bills, legs, houseCost }: Cascade) {
  return told({ bills, legs: legs.map(leg => ({ ...leg, from: leg.from ?? 'HOUSE' })), houseCost })
}

const net = z.object({ nodes: z.array(z.object(node)) })
export const netOf = (input: unknown) => told(houseNet(z.parse(net, input).nodes))

const realtime = z.object({
  tiers,
  windows: z.array(z.object({ at: z.string(), validBet: money })),
})
export const realtimeOf = (input: unknown) => {
  const { tiers: steps, windows } = z.parse(realtime, input)
  const results = realtimeWindows(
    steps,
    windows.map(({ validBet }) => validBet),
  )
  return windows.map(({ at }, i) => told({ at, ...results[i] }))
}

const runs = z.object({
  runs: z.array(z.object({ type: z.enum(['NEW', 'REVISION']), period: z.string(), gross: money })),
})
export const resettleOf = (input: unknown) => {
  const booked = new Map<string, Amount>()
  let owed: Amount = ZERO
  return z.parse(runs, input).runs.map(({ period, gross }) => {
    const result = resettle({ gross: booked.get(period) ?? ZERO, owed }, gross)
    booked.set(period, gross)
    owed = result.owedAfter
    return told({ period, ...result })
  })
}
