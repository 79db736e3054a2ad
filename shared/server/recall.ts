import { isConnectionLoss } from '#shared/server/db.ts'

/**
 * The longest that a server remembers what hints tell of: they come when it is over, or whoever is told would read what
 * stood before.
 */
export const RECALL_MS = 1_000

type Held<V> = { at: number; value: Promise<V>; next?: Promise<V> }

/**
 * Recalls what `load` gave for a key for `ttlMs`; callers that come together share one load. In its second half an answer
 * is renewed behind whoever asks, so that nobody waits for what is asked for all the time. While the database is away the
 * last answer stands: nobody can have changed it. The keys must come from a bounded set.
 */
export function createRecall<K, V>(load: (key: K) => Promise<V>, ttlMs: number): (key: K) => Promise<V> {
  const held = new Map<K, Held<V>>()

  async function reload(key: K, last: Held<V> | undefined): Promise<V> {
    try {
      return await load(key)
    } catch (error) {
      if (last && isConnectionLoss(error)) return last.value
      held.delete(key)
      throw error
    }
  }

  function renew(key: K, last: Held<V>): Promise<V> {
    const at = performance.now()
    const next = reload(key, last)
    last.next = next
    // Whoever asks after a failure sees it from a load of their own.
    next.then(
      () => held.set(key, { at, value: next }),
      () => {},
    )
    return next
  }

  return key => {
    const last = held.get(key)
    const at = performance.now()
    if (last && at - last.at < ttlMs) {
      if (at - last.at >= ttlMs / 2 && !last.next) renew(key, last)
      return last.value
    }
    if (last) return last.next ?? renew(key, last)
    const value = reload(key, undefined)
    held.set(key, { at, value })
    return value
  }
}
