import { type Amount, amount } from '#shared/money.ts'

/** What has to be played of money that was paid in before it may leave (§5.1). */
export function toPlay(value: Amount, times: number): Amount {
  return amount((value * BigInt(Math.round(times * 1e6))) / 1_000_000n)
}
