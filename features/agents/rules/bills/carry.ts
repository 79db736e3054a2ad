import { type Amount, amount, ZERO } from '#shared/money.ts'
import type { Carry } from '../contracts/kinds.ts'

/** A period that is over: its first day, what it came to, and with what it began. */
export type PastPeriod = { from: string; pnl: Amount; base: Amount }

/** Of a loss of ours, what stands against the period that begins at `from` (agents §2.9). */
export function carryInto(strategy: Carry, from: string, before: PastPeriod | undefined): Amount {
  if (before === undefined) return ZERO
  if (strategy === 'WITHIN_MONTH' && before.from.slice(0, 7) !== from.slice(0, 7)) return ZERO
  return carryOut(strategy, before)
}

/** What a period leaves: its own loss, or all that is not made up for. */
export function carryOut(strategy: Carry, { pnl, base }: PastPeriod): Amount {
  if (strategy === 'NONE') return ZERO
  const left = strategy === 'PREV_PERIOD' ? pnl : base
  return left < 0n ? amount(left) : ZERO
}
