import { preferIndices, transaction } from '#shared/server/db.ts'
import { dayOf } from '../rules/reconcile.ts'
import { keptOfOurs } from './reconcile-found.ts'
import type { Deps } from './reconcile-submit.ts'
import * as cases from './store-cases.ts'
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
 * Looks for our transactions in what the feeds told, ten minutes of them at a time, for all feeds that were read far
 * enough. Each is read once, whatever the number of vendors.
 */
export async function checkSlots({
  db,
  log,
  running,
  most,
}: Pick<Deps, 'db' | 'log' | 'running' | 'most'>): Promise<void> {
  const until = performance.now() + BUDGET_MS
  while (running() && performance.now() < until) {
    const from = await store.selectSlot(db, SLOT_MS + PATIENCE_MS)
    if (!from) return
    const to = new Date(from.getTime() + SLOT_MS)
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
