import { type Amount, parseAmount } from '#shared/money.ts'

/** By permission, then by currency: the most that one of a role decides about. */
export type Limits = Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * Whether somebody may decide about this much. A permission without limits is for any amount; one with limits is for the
 * currencies that they name, and for no other.
 */
export function isWithin(
  limits: Limits,
  may: string,
  { amount, currency }: { amount: Amount; currency: string },
): boolean {
  const own = limits[may]
  if (!own) return true
  const most = own[currency]
  return most !== undefined && amount <= parseAmount(most)
}
