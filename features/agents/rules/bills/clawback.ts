import { type Amount, amount } from '#shared/money.ts'

export type TakenBack = { fromBill: Amount; fromWallet: Amount; owed: Amount }

/**
 * Where what is taken back of a bill comes from: what it still holds, then the wallet as far as that reaches. The rest is owed
 * (agents §2.13): no wallet goes below zero.
 */
export function takeBack(value: Amount, { held, cash }: { held: Amount; cash: Amount }): TakenBack {
  const fromBill = least(value, held)
  const fromWallet = least(value - fromBill, cash > 0n ? cash : 0n)
  return { fromBill, fromWallet, owed: amount(value - fromBill - fromWallet) }
}

const least = (one: bigint, other: bigint): Amount => amount(one < other ? one : other)
