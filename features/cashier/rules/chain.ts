import { type Amount, amount } from '#shared/money.ts'

const RATE = /^(\d{1,15})(?:\.(\d{1,8}))?$/
/** Units are millionths of a coin, rates have eight decimals, amounts four. */
const SCALE = 10n ** (6n + 8n - 4n)

/** Coins into the currency: floored to the unit once, at the end (§3.8). What that leaves stays in the arrival's record. */
export function chainCredit(units: bigint, rate: string, unit: bigint): Amount {
  const match = RATE.exec(rate)
  if (!match) throw new RangeError(`not a rate: ${rate.slice(0, 40)}`)
  const scaled = BigInt(match[1]!) * 10n ** 8n + BigInt((match[2] ?? '').padEnd(8, '0'))
  const value = (units * scaled) / SCALE
  return amount(value - (value % unit))
}

/** How a rate holds: inside its time it is the one that was shown, later the one of the first sight. */
export function rateFor(shown: { rate: string; until: Date }, seenAt: Date, rateThen: string): string {
  return seenAt <= shown.until ? shown.rate : rateThen
}

/** Confirmations before a payment counts, by chain and size (§3.8). */
export function confirmationsOf(chain: 'TRON' | 'BITCOIN' | 'OTHER', value: Amount): number {
  if (chain === 'TRON') return 19
  if (chain === 'BITCOIN') return value < 10_000_000n ? 2 : 6
  return 12
}
