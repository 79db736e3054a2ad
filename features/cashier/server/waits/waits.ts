import { transaction } from '#shared/server/db.ts'
import { noteEvent } from '#shared/server/outbox.ts'
import { type Waiting, waitAt } from '../../rules/deadlines.ts'
import { clockOf } from '../../rules/story.ts'
import { configOf } from '../config.ts'
import type { Deps } from '../deps.ts'
import { waitPassed } from '../events.ts'
import { selectStories } from '../store-config.ts'
import * as store from './store-waits.ts'

/**
 * Looks at all that waits for somebody: whoever let a deadline pass is on record, once each time, and the next role hears
 * of it (§6.8). Answers how many items are late now, by step.
 */
export async function escalate(deps: Deps): Promise<Map<string, number>> {
  const at = await deps.now()
  const late = new Map<string, number>()
  for (const { item, waiting } of [...(await waitingWithdrawals(deps, at)), ...(await waitingDeposits(deps, at))]) {
    if (waiting.missed === 0) continue
    late.set(waiting.step, (late.get(waiting.step) ?? 0) + 1)
    await noteMissed(deps, item, waiting, at)
  }
  return late
}

type Late = { item: store.OpenItem; waiting: Waiting }

async function waitingWithdrawals({ db }: Deps, at: Date): Promise<Late[]> {
  const late: Late[] = []
  for (const items of byMerchant(await store.selectOpenWithdrawals(db))) {
    const { merchantId } = items[0]!
    const { withdrawal } = await configOf(db, merchantId)
    const stories = Map.groupBy(
      await selectStories(
        db,
        merchantId,
        items.map(each => each.id),
      ),
      each => each.item,
    )
    for (const item of items) {
      const waiting = clockOf(stories.get(item.id) ?? [], at, withdrawal.confirmMinutes).at(-1)
      if (waiting) late.push({ item, waiting })
    }
  }
  return late
}

async function waitingDeposits({ db }: Deps, at: Date): Promise<Late[]> {
  const items = await store.selectWaitingDeposits(db)
  return items.map(({ since, state, ...item }) => {
    return { item, waiting: waitAt(state === 'REVIEW' ? 'deposit_review' : 'confirming', since, at) }
  })
}

const byMerchant = (items: readonly store.OpenItem[]) => Map.groupBy(items, each => each.merchantId).values()

async function noteMissed({ db }: Deps, item: store.OpenItem, waiting: Waiting, at: Date): Promise<void> {
  const { step, missed, owner } = waiting
  await transaction(db, async tx => {
    if (!(await store.insertMissed(tx, item, waiting, at))) return
    const { merchantId, memberId, id } = item
    await noteEvent(tx, waitPassed, { merchantId, memberId, item: id, step, owner, missed })
  })
}
