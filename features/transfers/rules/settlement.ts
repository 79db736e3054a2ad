import { type Amount, amount, ZERO } from '#shared/money.ts'
import type { Direction } from './saga.ts'

/** What a step changes on the member's accounts: free cash, on its way to the vendor, at the vendor. Sums to 0. */
export type Change = { cash: Amount; transit: Amount; at: Amount }

export const NO_CHANGE: Change = { cash: ZERO, transit: ZERO, at: ZERO }

/** In, before the call: the money leaves cash (§3.2 rule 1). */
export function held(asked: Amount): Change {
  return { cash: amount(-asked), transit: asked, at: ZERO }
}

/** In, rejected: it comes back. Out: nothing has moved. */
export function returned(direction: Direction, asked: Amount | null): Change {
  return direction === 'in' && asked !== null ? { cash: asked, transit: amount(-asked), at: ZERO } : NO_CHANGE
}

/**
 * The vendor moved `moved`: that counts, not what was asked. In: what it did not take comes back to cash. Undefined when
 * it says that more arrived than was on its way: that is for people.
 */
export function confirmed(direction: Direction, asked: Amount | null, moved: Amount): Change | undefined {
  if (direction === 'out') return { cash: moved, transit: ZERO, at: amount(-moved) }
  if (asked === null || moved > asked) return undefined
  return { cash: amount(asked - moved), transit: amount(-asked), at: moved }
}

/**
 * Money that was given back and had arrived after all, and that the vendor cannot give back any more: the member pays
 * for it from free cash, and owes the rest (T-010).
 */
export function owed(late: Amount, freeCash: Amount): Change & { debt: Amount } {
  const paid = freeCash < late ? freeCash : late
  return { cash: amount(-paid), transit: ZERO, at: late, debt: amount(paid - late) }
}
