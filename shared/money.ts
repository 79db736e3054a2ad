/** Money is a whole number of ten-thousandths of one unit of its currency. No `number` ever holds money. */
export type Amount = bigint & { readonly Amount: unique symbol }

const DECIMALS = 4
const UNIT = 10_000n

/** Decimals of each currency's smallest wire unit (wallet contract §2.3). `CRD` are credits without cash value. */
export const CURRENCY_SCALE: Readonly<Record<string, number>> = { CRD: 2, VND: 0, USD: 2, EUR: 2, THB: 2 }

export const ZERO = amount(0n)

export function amount(tenThousandths: bigint): Amount {
  return tenThousandths as Amount
}

/** Reads a decimal string such as `12`, `-0.5` or `1234.5678`. Throws RangeError on anything else. */
export function parseAmount(text: string): Amount {
  const match = /^(-?)(\d{1,15})(?:\.(\d{1,4}))?$/.exec(text)
  if (!match) throw new RangeError(`not an amount: ${text.slice(0, 40)}`)
  const [, sign, whole = '0', fraction = ''] = match
  const value = BigInt(whole) * UNIT + BigInt(fraction.padEnd(DECIMALS, '0'))
  return amount(sign ? -value : value)
}

/** The exact decimal string for the wire, with at least two decimals: `1234.50`, `0.0001`. */
export function formatAmount(value: Amount): string {
  const positive = value < 0n ? -value : value
  const fraction = String(positive % UNIT)
    .padStart(DECIMALS, '0')
    .replace(/0{1,2}$/, '')
  return `${value < 0n ? '-' : ''}${positive / UNIT}.${fraction}`
}

/** For people: two decimals with thousands commas (specification §9), never rounded up: `1,234.50`. */
export function displayAmount(value: Amount): string {
  const positive = value < 0n ? -value : value
  const whole = String(positive / UNIT).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${value < 0n ? '-' : ''}${whole}.${String(positive % UNIT)
    .padStart(DECIMALS, '0')
    .slice(0, 2)}`
}

/** Ten-thousandths in one smallest wire unit of a currency. Throws RangeError for an unknown currency. */
export function unitOf(currency: string): bigint {
  const scale = CURRENCY_SCALE[currency]
  if (scale === undefined) throw new RangeError(`unknown currency: ${currency}`)
  return 10n ** BigInt(DECIMALS - scale)
}

/** From the wallet contract's integer string in the currency's smallest unit: `"1050"` credits are 10.50. */
export function fromMinor(text: string, currency: string): Amount {
  return amount(BigInt(text) * unitOf(currency))
}

/** To the wallet contract's integer string. A remainder smaller than the unit stays with us: it is not shown. */
export function toMinor(value: Amount, currency: string): string {
  return String(value / unitOf(currency))
}
