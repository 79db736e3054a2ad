import { createBatch } from '#shared/server/batch.ts'
import { type Sql, statement, type Tx, transaction } from '#shared/server/db.ts'
import type { EventResult } from '../../rules/events.ts'
import { applyFinal, type Money, StandingChanged, settle, type Told } from './payments.ts'
import { findArrivals } from './store-arrivals.ts'
import * as store from './store-events.ts'

/** An event that was kept, and what it tells of money that came. */
export type Payment = { row: store.EventRow; told: Told }

export type EventBatches = ReturnType<typeof createEventBatches>

/**
 * Events come in bursts, when a provider was away or a day's wages are paid. What came meanwhile is kept in one statement,
 * and payments are credited in few transactions: each waits for the disk, under the lock that all money moves under.
 */
export function createEventBatches(db: Sql) {
  const kept = createBatch<store.NewEvent, store.EventRow | undefined>({
    name: 'cashier_events',
    run: events => statement(db, db => store.insertEvents(db, events)),
    maxItems: 128,
  })
  const credited = createBatch<Payment, EventResult>({
    name: 'cashier_payments',
    run: payments => applyTogether(db, payments),
    parallel: 4,
    maxItems: 16,
  })
  return { keep: kept.submit, credit: credited.submit }
}

/** Those that cannot be decided together the batch takes apart; a single one is decided anew until nobody was in between. */
async function applyTogether(db: Sql, payments: readonly Payment[]): Promise<EventResult[]> {
  for (;;)
    try {
      return await transaction(db, tx => applyAll(tx, payments))
    } catch (error) {
      if (!(error instanceof StandingChanged) || payments.length > 1) throw error
    }
}

async function applyAll(tx: Tx, payments: readonly Payment[]): Promise<EventResult[]> {
  const rows = payments.map(({ row }) => row)
  const held = new Map((await store.holdEvents(tx, rows)).map(row => [row.id, row]))
  const keys = payments.map(({ told }) => ({ ...told, paymentId: told.event.paymentId! }))
  await store.holdPayments(tx, keys)
  const known = new Set((await findArrivals(tx, keys)).map(nameOf))
  const money: Money = { credits: [], suspended: [] }
  const results: EventResult[] = []
  for (const [i, { row, told }] of payments.entries()) {
    const before = held.get(row.id)!
    const name = nameOf(keys[i]!)
    const result = before.appliedAt ? before.result! : known.has(name) ? 'ignored' : await applyFinal(tx, told, money)
    if (result !== 'ignored') known.add(name)
    results.push(result)
  }
  await settle(tx, money)
  await store.updateResults(tx, rows, results, payments[0]!.told.at)
  return results
}

const nameOf = ({ merchantId, provider, paymentId }: { merchantId: number; provider: string; paymentId: string }) =>
  `${merchantId} ${provider} ${paymentId}`
