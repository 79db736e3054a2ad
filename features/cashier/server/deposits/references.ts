import type { Sql } from '#shared/server/db.ts'
import type { Who } from '../deps.ts'
import { type Named, selectPaidOrders, selectPayments } from './store-references.ts'

/** `arrival:<provider>:<payment>`, as the ledger names money that came; payments are named by their providers. */
const ARRIVAL = /^arrival:([^:]+):(.+)$/s

/** And what was asked to leave. */
const WITHDRAWAL = /^withdrawal:(wdr_\w+)$/

/** The orders and withdrawals that a member's own ledger lines are about, by the lines' references; others are left out. */
export async function ordersOf(db: Sql, who: Who, references: readonly string[]): Promise<Map<string, Named>> {
  const payments = references.flatMap(reference => {
    const [, provider, paymentId] = ARRIVAL.exec(reference) ?? []
    return provider && paymentId ? [{ reference, provider, paymentId }] : []
  })
  const withdrawals = references.flatMap(reference => {
    const [, item] = WITHDRAWAL.exec(reference) ?? []
    return item ? [{ reference, item, number: item }] : []
  })
  const orders = payments.length > 0 ? await selectPaidOrders(db, who, payments) : []
  return new Map([...withdrawals, ...orders].map(each => [each.reference, each]))
}

/** What the ledger says of the order that a member calls by its number. */
export const paymentsOf = (db: Sql, who: Who, number: string): Promise<string[]> =>
  selectPayments(db, who, number.trim().toUpperCase())
