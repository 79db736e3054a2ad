import { type Amount, amount, unitOf } from '#shared/money.ts'

/** A decimal as other systems write it, with as many decimals as it has: `0.00155299`, at scale 8. */
type Decimal = { digits: bigint; scale: number }

function parseDecimal(text: string): Decimal {
  const match = /^(\d{1,30})(?:\.(\d{1,30}))?$/.exec(text)
  if (!match) throw new RangeError(`not a decimal: ${text.slice(0, 40)}`)
  const [, whole = '0', fraction = ''] = match
  return { digits: BigInt(whole + fraction), scale: fraction.length }
}

const at = ({ digits, scale }: Decimal, other: number) => digits * 10n ** BigInt(Math.max(0, other - scale))

/**
 * What coins are worth at a rate after a fee, in whole units of a currency: never rounded up, for what a payer adds to reach
 * a whole smallest coin is not money that was asked for.
 */
export function worthOf(coins: string, fee: string, rate: string, currency: string): Amount {
  const [value, less, price] = [parseDecimal(coins), parseDecimal(fee), parseDecimal(rate)]
  const scale = Math.max(value.scale, less.scale)
  const net = at(value, scale) - at(less, scale)
  const worth = (net * price.digits * 10_000n) / 10n ** BigInt(scale + price.scale)
  return worth <= 0n ? amount(0n) : amount(worth - (worth % unitOf(currency)))
}
