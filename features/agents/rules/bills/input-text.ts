import type { BillInput } from '#features/agents/rules/bills/bill.ts'
import type { Stats } from '#features/agents/rules/lines/metrics.ts'
import { type Amount, formatAmount, parseAmount } from '#shared/money.ts'

type Texts<T> = { [K in keyof T]: T[K] extends Amount ? string : T[K] }
/** What a bill was calculated of, as it is kept and exported. */
export type InputText = {
  from: string
  stats: Texts<Stats>
  active: number
  before: { from: string; pnl: string; base: string } | null
  windows: string[]
  childrenGross: string
}

const STATS = [
  ...(['validBet', 'stake', 'payout', 'memberRebate', 'agentRebate', 'bonus', 'feeSubsidy', 'salary'] as const),
] as const satisfies readonly (keyof Stats)[]

const each = <T, U>(values: Record<(typeof STATS)[number], T>, change: (value: T) => U) =>
  Object.fromEntries(STATS.map(key => [key, change(values[key])])) as Record<(typeof STATS)[number], U>

export const textOf = ({ stats, before, windows, childrenGross, ...rest }: BillInput): InputText => ({
  ...rest,
  stats: each(stats, formatAmount),
  before: before && { from: before.from, pnl: formatAmount(before.pnl), base: formatAmount(before.base) },
  windows: windows.map(formatAmount),
  childrenGross: formatAmount(childrenGross),
})

export const inputOf = ({ stats, before, windows, childrenGross, ...rest }: InputText): BillInput => ({
  ...rest,
  stats: each(stats, parseAmount),
  before: before && { from: before.from, pnl: parseAmount(before.pnl), base: parseAmount(before.base) },
  windows: windows.map(parseAmount),
  childrenGross: parseAmount(childrenGross),
})
