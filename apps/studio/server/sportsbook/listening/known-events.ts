import type { Fence } from '#apps/studio/leases/lease.ts'
import type { EventState } from './event-state.ts'

/** So many events at once have prices that move, and more. */
const MOST = 500

type Events = ReadonlyMap<string, EventState>

/**
 * Events as the owner of a lease wrote them last: nobody else writes these parts of them, so they need not be read again. They
 * are lent to one transaction; what became of them is known when it has committed, and forgotten where it did not.
 */
export function createKnownEvents() {
  let owner: bigint | undefined
  let events: Events = new Map()

  return {
    borrow(fence: Fence | undefined): Events {
      const lent = fence && fence.token === owner ? events : new Map<string, EventState>()
      events = new Map()
      return lent
    },
    keep(fence: Fence | undefined, now: Events): void {
      owner = fence?.token
      events = new Map([...now].slice(-MOST))
    },
  }
}
