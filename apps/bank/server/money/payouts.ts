import { writeAmount } from '#features/cashier/api-provider.ts'
import { ZERO } from '#shared/money.ts'
import type { Tx } from '#shared/server/db.ts'
import type { Bank } from '../../app.ts'
import { caseOf } from '../cases.ts'
import { tell } from '../events/tell.ts'
import { insertBooking } from './store-bookings.ts'
import { type PayoutRow, updatePayout } from './store-payouts.ts'

/** From which state a payout goes where. What was paid can come back; what failed never was. */
const MOVES = {
  paid: { from: 'sent', type: 'payout.paid', booked: 'payout' },
  failed: { from: 'sent', type: 'payout.failed', booked: undefined },
  returned: { from: 'paid', type: 'payout.returned', booked: 'return' },
} as const
export type PayoutEnd = keyof typeof MOVES
export const isPayoutEnd = (name: string): name is PayoutEnd => Object.hasOwn(MOVES, name)
export const mayEnd = (end: PayoutEnd, { state }: PayoutRow): boolean => MOVES[end].from === state

/** Pays, fails or returns a payout that is held, books what moved, and notes what is to be told. */
export async function endPayout(bank: Bank, tx: Tx, payout: PayoutRow, end: PayoutEnd, at: Date): Promise<boolean> {
  if (!mayEnd(end, payout)) return false
  const { desk, part, amount, currency } = payout
  const { type, booked } = MOVES[end]
  await updatePayout(tx, payout, end)
  if (booked)
    await insertBooking(tx, {
      ...{ desk, currency, type: booked, paymentId: part, orderOrPart: part, amount, fee: ZERO, bookedAt: at },
    })
  const playCase = bank.hasCases ? caseOf(amount) : ''
  await tell(bank, tx, desk, [{ type, part, paymentId: part, amount: writeAmount(amount), currency }], at, playCase)
  return true
}
