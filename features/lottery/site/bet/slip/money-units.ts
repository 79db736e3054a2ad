import { type Amount, amount, parseAmount, unitOf } from '#shared/money.ts'

/** The money of the wire in the currency's smallest units, as the rules count it. */
export function toUnits(text: string, currency: string): bigint {
  return parseAmount(text) / unitOf(currency)
}

export function fromUnits(units: bigint, currency: string): Amount {
  return amount(units * unitOf(currency))
}
