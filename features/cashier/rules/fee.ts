import { type Amount, amount, ZERO } from '#shared/money.ts'

export type FeeTable = { free: number; fixed: Amount; ratePpm: number; min: Amount; max: Amount }

const floorTo = (value: bigint, unit: bigint) => amount(value - (value % unit))

/** The member's fee (§5.2): none for the day's first ones, then by the table, down to the unit at the end. */
export function feeOf(value: Amount, usedToday: number, table: FeeTable, unit: bigint): { fee: Amount; net: Amount } {
  const byRate = table.fixed + (value * BigInt(table.ratePpm)) / 1_000_000n
  const least = byRate < table.min ? table.min : byRate
  const fee = usedToday < table.free ? ZERO : floorTo(least > table.max ? table.max : least, unit)
  return { fee, net: amount(value - fee) }
}

/** What is earned of a fee when only part of it was received. */
export function feeShare(fee: Amount, received: Amount, net: Amount, unit: bigint): Amount {
  return net === 0n ? ZERO : floorTo((fee * received) / net, unit)
}
