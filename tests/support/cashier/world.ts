import { type FreshDatabase, freshDatabase } from '../database.ts'
import { cashierOn } from './on-database.ts'

export { type CashierWorld, PAYMENT_PASSWORD } from './on-database.ts'

/** `hosts`: the only ones that are served; without them all are. */
export type Given = { database?: Pick<FreshDatabase, 'db' | 'drop'>; hosts?: string[] }

/** The cashier of a test file, on a database of its own unless one is given. */
export const givenCashier = async ({ database, hosts }: Given = {}) =>
  cashierOn(database ?? (await freshDatabase()), hosts)
