import { useFormatter } from 'use-intl'
import { parseAmount } from '#shared/money.ts'
import { shownAmount } from '#shared/web/shown-amount.ts'

/** A sum of the wire as it stands within a text. */
export const sum = (amount: string) => shownAmount(parseAmount(amount))

/** An instant of the wire as it stands within a text. */
export function useTimeText(): (at: string) => string {
  const format = useFormatter()
  return at => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
}
