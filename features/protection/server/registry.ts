import { databaseNow } from '#shared/server/clock.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import { stateOf } from '../rules/exclusion.ts'
import * as store from './store-registry.ts'

/* What protects members, as operators look over all of it. */

export type { ListedExclusion, ListedLimit, ListedWish } from './store-registry.ts'
export { selectLimitHistory as limitHistory, selectWishes as limitWishes } from './store-registry.ts'

/** A page of exclusions, each with where it stands now. */
export async function exclusionRegistry(db: Sql, merchantId: number, page: Parameters<typeof store.selectRegistry>[2]) {
  const at = await databaseNow(db)
  const rows = await store.selectRegistry(db, merchantId, page)
  return rows.map(row => ({ ...row, state: stateOf(row, at) }))
}

/** One of them; undefined for one of another merchant. */
export async function exclusionOf(db: Sql | Tx, merchantId: number, id: bigint) {
  const row = await store.findListed(db, merchantId, id)
  return row && { ...row, state: stateOf(row, await databaseNow(db)) }
}
