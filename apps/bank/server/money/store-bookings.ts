import type { Amount } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { Desk } from '#shared/server/secrets/desk-keys.ts'

export type Booking = {
  desk: Desk
  currency: string
  type: 'payment' | 'refund' | 'payout' | 'return' | 'chargeback'
  paymentId: string
  orderOrPart: string
  amount: Amount
  fee: Amount
  bookedAt: Date
}

export async function insertBooking(tx: Tx, b: Booking): Promise<void> {
  await tx`
    insert into bank.bookings (desk, currency, type, payment_id, order_or_part, amount, fee, booked_at)
    values (${b.desk}, ${b.currency}, ${b.type}, ${b.paymentId}, ${b.orderOrPart}, ${b.amount}, ${b.fee}, ${b.bookedAt})`
}

/** What a desk had before a moment, and all that it booked from then to another. */
export async function selectBookings(
  db: Sql,
  { desk, currency }: { desk: Desk; currency: string },
  from: Date,
  to: Date,
) {
  const [before] = await db<{ sum: bigint }[]>`
    select coalesce(sum(case when type in ('payment', 'return') then amount else -amount end - fee), 0)::bigint as sum
    from bank.bookings where desk = ${desk} and currency = ${currency} and booked_at < ${from}`
  const lines = await db<Booking[]>`
    select desk, currency, type, payment_id as "paymentId", order_or_part as "orderOrPart", amount, fee,
      booked_at as "bookedAt"
    from bank.bookings
    where desk = ${desk} and currency = ${currency} and booked_at >= ${from} and booked_at < ${to}
    order by id`
  return { opening: before!.sum as Amount, lines }
}
