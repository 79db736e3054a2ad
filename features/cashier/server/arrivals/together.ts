import { createBatch } from '#shared/server/batch.ts'
import { type Sql, statement, type Tx, transaction } from '#shared/server/db.ts'
import type { Config } from '../../rules/config.ts'
import type { EventResult } from '../../rules/events.ts'
import { configOf } from '../config.ts'
import { type Line, selectByRoutes } from '../providers/store-providers.ts'
import { applyTold, StandingChanged } from './apply.ts'
import type { Told } from './payments.ts'
import { findArrivals } from './store-arrivals.ts'
import * as store from './store-events.ts'

/** An event that was kept, and what it tells of a payment or an order. */
export type Kept = { row: store.EventRow; told: Told }

/** What became of it, and whether events of the same payment waited for it. */
export type Applied = { result: EventResult; isAwaited: boolean }

/** Who tells of events at an address, and when they were told there. */
export type Opened = { at: Date; known: Line | undefined }

export type EventBatches = ReturnType<typeof createEventBatches>

/** Within the 15 s that providers wait for an answer (§3.3). An event is kept by then: given up, it is applied by the clock. */
const GIVE_UP_MS = 12_000

/**
 * Events come in bursts, when a provider was away or a day's wages are paid. What came meanwhile is looked up and kept in one
 * statement, and applied in few transactions: each waits for the disk, under the lock that all money moves
 * under.
 */
export function createEventBatches(db: Sql, now: () => Promise<Date>) {
  const opened = createBatch<string, Opened>({
    name: 'cashier_routes',
    run: async routes => {
      const [at, rows] = await Promise.all([now(), selectByRoutes(db, routes)])
      const known = new Map(rows.map(row => [row.route, row]))
      return routes.map(route => ({ at, known: known.get(route) }))
    },
  })
  const configs = createBatch<number, Config>({
    name: 'cashier_configs',
    run: async ids => {
      const found = new Map<number, Config>()
      for (const id of new Set(ids)) found.set(id, await configOf(db, id))
      return ids.map(id => found.get(id)!)
    },
  })
  const kept = createBatch<store.NewEvent, store.EventRow | undefined>({
    name: 'cashier_events',
    run: events => statement(db, db => store.insertEvents(db, events)),
    maxItems: 128,
  })
  const applied = createBatch<Kept, Applied>({
    name: 'cashier_payments',
    run: events => applyTogether(db, events),
    parallel: 2,
    maxItems: 64,
    giveUpMs: GIVE_UP_MS,
  })
  /** Of events that were answered while they were being applied. */
  const followed = new Set<Promise<EventResult>>()
  function follow(applying: Promise<EventResult>): Promise<EventResult> {
    followed.add(applying)
    return applying.finally(() => followed.delete(applying))
  }
  const close = async () => {
    await Promise.allSettled(followed)
    await applied.close()
  }
  return { open: opened.submit, config: configs.submit, keep: kept.submit, apply: applied.submit, follow, close }
}

/** Those that cannot be decided together the batch takes apart; a single one is decided anew until nobody was in between. */
async function applyTogether(db: Sql, events: readonly Kept[]): Promise<Applied[]> {
  for (;;)
    try {
      return await transaction(db, tx => applyAll(tx, events))
    } catch (error) {
      if (!(error instanceof StandingChanged) || events.length > 1) throw error
    }
}

async function applyAll(tx: Tx, events: readonly Kept[]): Promise<Applied[]> {
  const rows = events.map(({ row }) => row)
  const held = new Map((await store.holdEvents(tx, rows)).map(row => [row.id, row]))
  // An order that expired has no payment.
  const keys = events.map(({ told }) => ({ ...told, paymentId: told.event.paymentId ?? '' }))
  await store.holdPayments(tx, keys)
  const known = new Set((await findArrivals(tx, keys)).map(nameOf))
  const isNew = events.map(({ row }, i) => !held.get(row.id)!.appliedAt && !known.has(nameOf(keys[i]!)))
  const decided = await applyTold(
    tx,
    events.filter((_, i) => isNew[i]).map(({ told }) => told),
  )
  const results = rows.map((row, i) => (isNew[i] ? decided.shift()! : (held.get(row.id)!.result ?? 'ignored')))
  await store.updateResults(tx, rows, results, events[0]!.told.at)
  const awaited = new Set((await store.selectAwaited(tx, keys)).map(nameOf))
  return results.map((result, i) => ({ result, isAwaited: awaited.has(nameOf(keys[i]!)) }))
}

const nameOf = ({ merchantId, provider, paymentId }: { merchantId: number; provider: string; paymentId: string }) =>
  `${merchantId} ${provider} ${paymentId}`
