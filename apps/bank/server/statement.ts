import { hash } from 'node:crypto'
import { writeAmount } from '#features/cashier/api-provider.ts'
import { type Amount, amount, ZERO } from '#shared/money.ts'
import type { Sql } from '#shared/server/db.ts'
import type { Desk } from '#shared/server/secrets/desk-keys.ts'
import { type Booking, selectBookings } from './money/store-bookings.ts'

/** Days are of the client's clock, as agreed: UTC+7. */
const ZONE = { minutes: 420, text: '+07:00' }
const DAY_MS = 86_400_000

/** All that a desk booked in a currency on a day, as the contract writes it (docs/payments.md). */
export async function writeStatement(db: Sql, desk: Desk, currency: string, date: string): Promise<string> {
  const from = new Date(Date.parse(`${date}T00:00:00${ZONE.text}`))
  const { opening, lines } = await selectBookings(db, { desk, currency }, from, new Date(from.getTime() + DAY_MS))
  const [came, left] = [sumOf(lines.filter(isIn)), sumOf(lines.filter(line => !isIn(line)))]
  const fees = lines.reduce((sum, { fee }) => sum + fee, 0n)
  const closing = amount(opening + came - left - fees)
  const text = [
    `PC1-STATEMENT,${desk},${currency},${date},${writeAmount(opening)}`,
    ...lines.map(writeLine),
    `END,${lines.length},${writeAmount(came)},${writeAmount(left)},${writeAmount(closing)},`,
  ].join('\n')
  return `${text}${hash('sha256', text, 'hex')}\n`
}

const isIn = ({ type }: Booking) => type === 'payment' || type === 'return'
const sumOf = (lines: readonly Booking[]): Amount =>
  amount(lines.reduce((sum, line) => sum + line.amount, ZERO as bigint))

function writeLine({ type, paymentId, orderOrPart, amount: value, fee, bookedAt }: Booking): string {
  return [type, paymentId, orderOrPart, writeAmount(value), writeAmount(fee), localTime(bookedAt), 'settled'].join(',')
}

/** `2026-12-01T11:00:00+07:00`: it begins with the day that it counts for. */
function localTime(at: Date): string {
  return new Date(at.getTime() + ZONE.minutes * 60_000).toISOString().slice(0, 19) + ZONE.text
}

/** The day that holds a moment. */
export const dayOf = (at: Date): string => localTime(at).slice(0, 10)
