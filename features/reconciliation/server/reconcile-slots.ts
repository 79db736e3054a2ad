import { preferIndices, type Tx, transaction } from '#shared/server/db.ts'
import { dayOf } from '../rules/reconcile.ts'
import { keptOfOurs } from './reconcile-found.ts'
import type { Deps } from './reconcile-submit.ts'
import * as cases from './store-cases.ts'
import { quietUntil } from './store-quiet.ts'
import * as store from './store-reconcile.ts'
import { collectReopened } from './store-sweeper.ts'

/* The other direction: what stands in our books and was never told by a feed. */

const SLOT_MS = 600_000
/** The feed may be 10 minutes behind, and what is younger than 10 minutes is not missed. */
const PATIENCE_MS = 1_200_000
const BUDGET_MS = 60_000

/** Since when a feed that is read for the first time is looked into: the slot of now. */
export const slotOf = (at: Date) => new Date(Math.floor(at.getTime() / SLOT_MS) * SLOT_MS)

/**
 * Looks for our transactions in what the feeds told, ten minutes of them at a time, or all the time in which nothing was
 * written, for all feeds that were read far enough. Each is read once, whatever the number of vendors.
 */
export async function checkSlots({
  db,
  log,
  running,
  most,
}: Pick<Deps, 'db' | 'log' | 'running' | 'most'>): Promise<void> {
  const until = performance.now() + BUDGET_MS
  while (running() && performance.now() < until) {
    const found = await store.selectSlot(db, SLOT_MS + PATIENCE_MS)
    if (!found) return
    const { from } = found
    const to = await transaction(db, tx => endOfSlot(tx, found))
    const slot = { from, to, readBy: new Date(to.getTime() + PATIENCE_MS) }
    await transaction(db, async tx => {
      await preferIndices(tx)
      await collectReopened(tx, from, to)
    })
    const untold = await transaction(db, async tx => {
      const rows = await store.selectUntold(tx, slot, most.missed)
      const pairs = Map.groupBy(rows, ({ merchantId, vendorId }) => `${merchantId} ${vendorId}`)
      for (const of of pairs.values()) await cases.saveFound(tx, of[0]!, of.map(foundOf))
      const unfinished = rows.filter(row => row.place === most.missed)
      await store.finishSlot(tx, slot, unfinished)
      return unfinished
    })
    for (const { merchantId, vendorId } of untold)
      log.error({ merchantId, vendorId, from }, 'a feed does not tell what we have')
    if (untold.length > 0) return
  }
}

async function endOfSlot(tx: Tx, { from, readAt }: { from: Date; readAt: Date }): Promise<Date> {
  const slots = Math.floor((readAt.getTime() - PATIENCE_MS - from.getTime()) / SLOT_MS)
  const first = new Date(from.getTime() + SLOT_MS)
  const quiet = await quietUntil(tx, from, new Date(from.getTime() + slots * SLOT_MS), SLOT_MS)
  return quiet > first ? quiet : first
}

/** A bet is asked for at the vendor before anything is done about it; nothing else is for the machine. */
function foundOf(row: store.UntoldRow): cases.FoundCase {
  const { tx, player, round, currency, op, state, at, occurredAt } = row
  const action = op === 'bet' && state === 'ACCEPTED' ? 'ask' : ''
  return {
    ...{ type: 'OURS_ONLY', tx, player, round, currency, action },
    amount: row.amount,
    detail: { ours: keptOfOurs(row) },
    due: action !== '',
    day: dayOf(occurredAt ?? at),
  }
}
