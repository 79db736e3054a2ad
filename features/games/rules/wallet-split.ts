import { type Amount, amount, ZERO } from '#shared/money.ts'

/** Money of two books: what may be withdrawn, and what a bonus lends. */
export type Purse = { cash: Amount; bonus: Amount }
/** Which book a stake is taken from first. */
export type StakeOrder = 'real_first' | 'bonus_first'

export const EMPTY: Purse = { cash: ZERO, bonus: ZERO }

/** How a stake is taken from a purse (W-061), or undefined when there is too little. */
export function splitStake(stake: Amount, purse: Purse, order: StakeOrder): Purse | undefined {
  if (purse.cash + purse.bonus < stake) return undefined
  const first = order === 'real_first' ? 'cash' : 'bonus'
  const second = order === 'real_first' ? 'bonus' : 'cash'
  const taken = purse[first] < stake ? purse[first] : stake
  return { ...EMPTY, [first]: taken, [second]: amount(stake - taken) }
}

/**
 * A payment split in the proportion that the stake had, in whole smallest units (`unit`, in ten-thousandths). By the
 * largest remainder, which for two parts is rounding to the nearest; an exact half goes to the cash (W-105). A stake of
 * nothing was cash.
 */
export function splitPayment(payment: Amount, bonus: Amount, stake: Amount, unit: bigint): Purse {
  if (bonus === 0n || stake === 0n) return { cash: payment, bonus: ZERO }
  const units = payment / unit
  const share = ((2n * units * bonus + stake - 1n) / (2n * stake)) * unit
  return { cash: amount(payment - share), bonus: amount(share) }
}
