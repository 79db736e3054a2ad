import { workEvent } from './arrivals/inbox.ts'
import { workRefund } from './arrivals/review.ts'
import { workOrder } from './deposits/orders.ts'
import type { Deps } from './deps.ts'
import { workSend } from './parts/automatic.ts'
import { partIsDue } from './parts/confirm.ts'
import { askPart } from './parts/send.ts'
import { findPart } from './parts/store-parts.ts'
import { type Due, selectDue } from './store-due.ts'

/**
 * Does what is due, in the order of its time, as of that time: whoever is late changes nothing of what became of it. Again,
 * and by several servers at once, it does each thing once. Answers how much it did.
 */
export async function runDue(deps: Deps, limit = 50): Promise<number> {
  const until = await deps.now()
  const failed = new Set<string>()
  let done = 0
  for (;;) {
    const rows = await selectDue(deps.db, until, limit + failed.size)
    const next = rows.find(row => !failed.has(nameOf(row)))
    if (!next || done >= limit) return done
    try {
      await work(deps, next)
      done++
    } catch (error) {
      // It stays due; whatever else is due goes on.
      failed.add(nameOf(next))
      deps.log.error({ err: error, due: nameOf(next) }, 'what is due of the cashier could not be done')
    }
  }
}

const nameOf = ({ kind, merchantId, provider, id }: Due) => `${kind} ${merchantId} ${provider} ${id}`

async function work(deps: Deps, { kind, merchantId, id, provider, at }: Due): Promise<unknown> {
  switch (kind) {
    case 'deposit':
      return workOrder(deps, { merchantId, id }, at)
    case 'arrival':
      return workRefund(deps, { merchantId, provider, paymentId: id }, at)
    case 'event':
      return workEvent(deps, BigInt(id), at)
    case 'withdrawal':
      return workSend(deps, { merchantId, id }, at)
    case 'part': {
      const part = await findPart(deps.db, merchantId, id)
      return part?.state === 'SENT' ? askPart(deps, part, at) : partIsDue(deps, { merchantId, id }, at)
    }
  }
}
