import { feeOf } from '#features/cashier/rules/fee.ts'
import { type Amount, amount, formatAmount, parseAmount, ZERO } from '#shared/money.ts'
import type { Means } from './can-leave.tsx'

const SHAPE = /^\d{1,14}(\.\d{1,4})?$/

/** All that can leave with one request: never more than the day and one request take, whole in the smallest unit. */
export function mostOf({ withdrawable, dayLeft, max, unit }: Means): Amount {
  const [least = ZERO] = [withdrawable, dayLeft, max].map(parseAmount).sort((a, b) => (a < b ? -1 : 1))
  return amount(least - (least % parseAmount(unit)))
}

/** What is wrong with what was entered, before the server is asked. */
export function problemOf(text: string, means: Means): 'empty' | 'notWhole' | 'tooLittle' | 'tooMuch' | undefined {
  if (!SHAPE.test(text)) return 'empty'
  const value = parseAmount(text)
  if (value % parseAmount(means.unit) !== 0n) return 'notWhole'
  if (value < parseAmount(means.min)) return 'tooLittle'
  return value > mostOf(means) ? 'tooMuch' : undefined
}

/** Fee and net of an amount that could be asked for, as the server will take them (§5.2). */
export function costOf(text: string, means: Means): { amount: string; fee: string; net: string } | undefined {
  if (problemOf(text, means)) return undefined
  const value = parseAmount(text)
  const { fee: table } = means
  const amounts = { fixed: parseAmount(table.fixed), min: parseAmount(table.min), max: parseAmount(table.max) }
  const { fee, net } = feeOf(value, means.usedToday, { ...table, ...amounts }, parseAmount(means.unit))
  return net < ZERO ? undefined : { amount: formatAmount(value), fee: formatAmount(fee), net: formatAmount(net) }
}
