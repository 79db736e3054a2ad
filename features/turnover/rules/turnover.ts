import { type Amount, amount, ZERO } from '#shared/money.ts'

export { type BetCategory, type SettledBet, validBet, validCash } from './valid-bet.ts'

/** What leaves while requirements are open: all that is not bound by one, or nothing (cashier §5.1). */
export type TurnoverMode = 'PART' | 'ALL'
/** What is left to be played of one requirement, and how many times its money had to be played, in millionths. */
export type OpenLot = { timesPpm: bigint; remaining: Amount }
export type Use = { lotId: bigint; amount: Amount }

export const PPM = 1_000_000n

/** Required of a lot: its money so many times, exact to 0.0001. */
export const requiredOf = (value: Amount, timesPpm: bigint): Amount => amount((value * timesPpm) / PPM)

/** Money that open lots bind: each requirement over its times, rounded up to 0.0001. */
export function lockedBy(lots: readonly OpenLot[]): Amount {
  return amount(lots.reduce((sum, lot) => sum + (lot.remaining * PPM + lot.timesPpm - 1n) / lot.timesPpm, 0n))
}

/** What may leave of cash: down to the unit, nothing at all while the member owes (cashier §5.1). */
export function withdrawableOf(ask: {
  cash: Amount
  debt: Amount
  lots: readonly OpenLot[]
  mode: TurnoverMode
  unit: bigint
}): { locked: Amount; withdrawable: Amount } {
  const locked = lockedBy(ask.lots)
  const isOpen = ask.lots.some(lot => lot.remaining > 0n)
  const free = ask.debt > 0n || (ask.mode === 'ALL' && isOpen) ? 0n : ask.cash - (ask.mode === 'ALL' ? 0n : locked)
  return { locked, withdrawable: free > 0n ? amount(free - (free % ask.unit)) : ZERO }
}

/** What a bet uses of lots, the oldest first; `lots` as they were opened. */
export function takeFromLots(lots: readonly { id: bigint; remaining: Amount }[], valid: Amount): Use[] {
  let left: bigint = valid
  return lots.flatMap(({ id, remaining }) => {
    const used = remaining < left ? remaining : left
    left -= used
    return used > 0n ? [{ lotId: id, amount: amount(used) }] : []
  })
}

/** What goes back of a bet's uses, the last lot first, never more than it took (promotions §6.5). */
export function giveBack(uses: readonly Use[], value: Amount): Use[] {
  return takeFromLots(uses.map(use => ({ id: use.lotId, remaining: use.amount })).toReversed(), value)
}

/** Below this nothing is left to play with, and lots end (promotions §6.6). */
export const DUST: Amount = amount(10_000n)
