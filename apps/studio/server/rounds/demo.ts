import { randomBytes } from 'node:crypto'
import type { Sql } from '#shared/server/db.ts'
import * as store from './store-demo.ts'

/*
 * Play for nothing: the same games, seeds and rounds, with a balance of ours instead of the platform's. A demo player is
 * one whose account we keep (transfer/wallet.ts), under a brand that no platform has keys for: no call leaves us, and no
 * feed, statement or list tells of it.
 */

/** Stands in the place of the brand in everything that belongs to a demo. */
export const DEMO = 'DEMO'
/** ISO 4217 for no currency. */
export const DEMO_CURRENCY = 'XXX'
const BALANCE = 1_000_000n
const PREFIX = 'demo-'

/** The platform knows no such player: nothing about one ever leaves us. */
export const isDemo = (player: string) => player.startsWith(PREFIX)

/** Opens a demo player with a full balance. */
export async function openDemo(db: Sql): Promise<string> {
  const player = `${PREFIX}${randomBytes(12).toString('hex')}`
  await store.insertDemo(db, DEMO, player, DEMO_CURRENCY, BALANCE)
  return player
}

/** Fills the balance again; answers it. */
export async function refillDemo(db: Sql, player: string): Promise<bigint> {
  await store.fillDemo(db, DEMO, player, BALANCE)
  return BALANCE
}

/** Demo players that began more than a day ago, with all that they played. */
export const clearDemos = (db: Sql) => store.deleteDemos(db, DEMO)
