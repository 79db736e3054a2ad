import { isConnectionLoss } from '#shared/server/db.ts'

type Held<V> = { at: number; value: Promise<V> }

/**
 * Recalls what `load` gave for a key for `ttlMs`; callers that come together share one load. While the database is
 * away the last answer stands: nobody can have changed it. The keys must come from a bounded set.
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

  return key => {
    const last = held.get(key)
    const at = performance.now()
    if (last && at - last.at < ttlMs) return last.value
    const value = reload(key, last)
    held.set(key, { at, value })
    return value
  }
}
