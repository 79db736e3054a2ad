import { amount, displayAmount } from '#shared/money.ts'

/** The money of one session: how whole minor units of the currency are shown, and what coins are worth. */
export type Purse = {
  /** `1,234.50`. */
  show(minor: bigint): string
  /** With its sign: `+1.50`, `−2.00`, `0.00`. */
  showNet(minor: bigint): string
  /** Coins of a round to minor units, never more than was paid: fractions fall away. */
  worth(coins: number, stake: bigint, bet: number): bigint
}

/** `scale` is the number of decimals of the currency's smallest unit (0…4). */
export function createPurse(scale: number): Purse {
  const unit = 10n ** BigInt(4 - scale)
  const show = (minor: bigint) => displayAmount(amount(minor * unit), Math.min(2, scale))
  return {
    show,
    showNet: minor => (minor === 0n ? show(0n) : minor > 0n ? `+${show(minor)}` : `\u2212${show(-minor)}`),
    worth: (coins, stake, bet) => (BigInt(coins) * stake) / BigInt(bet),
  }
}
