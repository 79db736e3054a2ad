import type { BillInput } from '#features/agents/rules/bills/bill.ts'
import type { Stats } from '#features/agents/rules/lines/metrics.ts'
import { eachStat } from '#features/agents/rules/lines/stats.ts'
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

export const textOf = ({ stats, before, windows, childrenGross, ...rest }: BillInput): InputText => ({
  ...rest,
  stats: eachStat(key => formatAmount(stats[key])),
  before: before && { from: before.from, pnl: formatAmount(before.pnl), base: formatAmount(before.base) },
  windows: windows.map(formatAmount),
  childrenGross: formatAmount(childrenGross),
})

export const inputOf = ({ stats, before, windows, childrenGross, ...rest }: InputText): BillInput => ({
  ...rest,
  stats: eachStat(key => parseAmount(stats[key])),
  before: before && { from: before.from, pnl: parseAmount(before.pnl), base: parseAmount(before.base) },
  windows: windows.map(parseAmount),
  childrenGross: parseAmount(childrenGross),
})
