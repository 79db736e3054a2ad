import { type Amount, amount } from '#shared/money.ts'

/** What is too little for a point stands in `carry` and waits; below 0 it is owed: taken back, and not there any more. */
export type Earned = { points: bigint; carry: Amount }

/**
 * Points of so much more of valid play (§7.10); of a correction it is less, and `change` below 0. What a correction takes was
 * perhaps spent: no balance goes below 0, and what is missing is kept back from what comes.
 */
export function earn(input: { carry: Amount; change: Amount; perBet: Amount; balance: bigint }): Earned {
  const pool = input.carry + input.change
  const whole = floorDiv(pool, input.perBet)
  const isShort = whole + input.balance < 0n
  const points = isShort ? -input.balance : whole
  return { points, carry: amount(pool - points * input.perBet) }
}

function floorDiv(value: bigint, by: bigint): bigint {
  const quotient = value / by
  return value % by < 0n ? quotient - 1n : quotient
}
