import { type Amount, amount, ZERO } from '#shared/money.ts'

/** Money of two books: what may be withdrawn, and what a bonus lends. */
export type Purse = { cash: Amount; bonus: Amount }
/** Which book a stake is taken from first. */
export type StakeOrder = 'real_first' | 'bonus_first'

export const EMPTY: Purse = { cash: ZERO, bonus: ZERO }

/** What of a purse is in whole smallest units (`unit`, in ten-thousandths): only these move on the contract's wire. */
export function wholeUnits({ cash, bonus }: Purse, unit: bigint): Purse {
  return { cash: amount(cash - (cash % unit)), bonus: amount(bonus - (bonus % unit)) }
}

/** How a stake is taken from a purse (W-061), in whole units from each book, or undefined when there is too little. */
export function splitStake(stake: Amount, purse: Purse, order: StakeOrder, unit: bigint): Purse | undefined {
  const whole = wholeUnits(purse, unit)
  if (whole.cash + whole.bonus < stake) return undefined
  const first = order === 'real_first' ? 'cash' : 'bonus'
  const second = order === 'real_first' ? 'bonus' : 'cash'
  const taken = whole[first] < stake ? whole[first] : stake
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
