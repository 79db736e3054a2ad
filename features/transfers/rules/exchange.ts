import { type Amount, CURRENCY_SCALE, fromMinor, toMinor, ZERO } from '#shared/money.ts'

/**
 * How a vendor counts a merchant's money: `walletUnits` smallest units of our currency are exactly `vendorUnits`
 * smallest units of the vendor's, in lowest terms. Less than that never moves: nothing is ever rounded (T-019, T-026).
 */
export type Exchange = { currency: string; vendorCurrency: string; walletUnits: bigint; vendorUnits: bigint }

/**
 * The exchange for a vendor that counts in units of `10^-scale`, one of its whole units being worth `worth` of ours (1
 * for the same currency, 1000 for KVND beside VND). Undefined when there is no exact one.
 */
export function exchangeOf(
  currency: string,
  vendor: { currency: string; scale: number; worth: bigint },
): Exchange | undefined {
  const ownScale = CURRENCY_SCALE[currency]
  const isSame = vendor.currency === currency
  if (ownScale === undefined || vendor.worth < 1n || isSame !== (vendor.worth === 1n)) return undefined
  const [wallet, theirs] = [vendor.worth * 10n ** BigInt(ownScale), 10n ** BigInt(vendor.scale)]
  const common = greatestDivisor(wallet, theirs)
  return { currency, vendorCurrency: vendor.currency, walletUnits: wallet / common, vendorUnits: theirs / common }
}

/** An amount in the vendor's smallest units; undefined when it cannot be said exactly. */
export function toVendor(value: Amount, exchange: Exchange): bigint | undefined {
  return movable(value, exchange) === value ? lots(value, exchange) * exchange.vendorUnits : undefined
}

/** As much of an amount as moves to the vendor exactly. */
export function movable(value: Amount, exchange: Exchange): Amount {
  return value <= 0n ? ZERO : fromLots(lots(value, exchange), exchange)
}

/** What the vendor's units are in our money, down to what we can hold, and what stays as dust (never below 0). */
export function fromVendor(units: bigint, exchange: Exchange): { amount: Amount; dust: bigint } {
  const dust = ((units % exchange.vendorUnits) + exchange.vendorUnits) % exchange.vendorUnits
  return { amount: fromLots((units - dust) / exchange.vendorUnits, exchange), dust }
}

const lots = (value: Amount, { currency, walletUnits }: Exchange) => BigInt(toMinor(value, currency)) / walletUnits
const fromLots = (count: bigint, { currency, walletUnits }: Exchange) =>
  fromMinor(String(count * walletUnits), currency)

function greatestDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestDivisor(b, a % b)
}
