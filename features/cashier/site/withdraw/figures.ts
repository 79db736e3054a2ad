import { useFormatter } from 'use-intl'
import { displayAmount, parseAmount } from '#shared/money.ts'

/** A sum of the wire as it stands within a text. */
export const sum = (amount: string) => displayAmount(parseAmount(amount))

/** An instant of the wire as it stands within a text. */
export function useTimeText(): (at: string) => string {
  const format = useFormatter()
  return at => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
}
