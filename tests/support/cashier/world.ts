import { freshDatabase } from '../database.ts'
import { cashierOn } from './on-database.ts'

export { type CashierWorld, PAYMENT_PASSWORD } from './on-database.ts'

/** The cashier of a test file, on a database of its own. */
export const givenCashier = async () => cashierOn(await freshDatabase())
