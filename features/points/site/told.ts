import { parseAmount } from '#shared/money.ts'
import { shownAmount } from '#shared/web/shown-amount.ts'

/** An amount inside a sentence: from left to right, in every language. */
export const told = (amount: string): string => `\u2066${shownAmount(parseAmount(amount))}\u2069`
