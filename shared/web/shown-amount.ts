import { type Amount, CURRENCY_SCALE, displayAmount, parseAmount } from '../money.ts'

const MOST = 2
let decimals = MOST

/** The site shows amounts of its merchant's currency, which may have no decimals. */
export function showCurrency(currency: string): void {
  decimals = Math.min(MOST, CURRENCY_SCALE[currency] ?? MOST)
}

/** An amount for people, with as many decimals as its currency has and two at most: `1,234.50`; of đồng `1,234`. */
export function shownAmount(value: Amount): string {
  return displayAmount(value, decimals)
}

/** A decimal text of the wire inside a sentence: with its symbol, in one piece from left to right, in every language. */
export function toldAmount(amount: string, symbol = ''): string {
  return `\u2066${symbol && `${symbol}\u00a0`}${shownAmount(parseAmount(amount))}\u2069`
}
