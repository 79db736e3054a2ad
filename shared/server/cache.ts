import { isConnectionLoss } from '#shared/server/db.ts'

/**
 * The longest that a server remembers what hints tell of: they come when it is over, or whoever is told would read what
 * stood before.
 */
export const CACHE_MS = 1_000

type Load<V> = { at: number; value: Promise<V> }
/** The last answer, and the load that is under way: never two of them. */
type Held<V> = { answer?: Load<V>; next?: Load<V> }

/**
 * Caches what `load` gave for a key for `ttlMs`; callers that come together share one load. In its second half an answer
 * is renewed behind whoever asks, so that nobody waits for what is asked for all the time. While the database is away the
 * last answer stands: nobody can have changed it. The keys must come from a bounded set.
 */
export function createCache<K, V>(load: (key: K) => Promise<V>, ttlMs: number): (key: K) => Promise<V> {
  const held = new Map<K, Held<V>>()

  async function reload(key: K, answer: Load<V> | undefined): Promise<V> {
    try {
      return await load(key)
    } catch (error) {
      if (answer && isConnectionLoss(error)) return answer.value
      throw error
    }
  }

  function begin(key: K, answer: Load<V> | undefined): Load<V> {
    const next = { at: performance.now(), value: reload(key, answer) }
    held.set(key, { ...(answer && { answer }), next })
    next.value.then(
      () => held.set(key, { answer: next }),
      // Whoever asks after a failure sees it from a load of their own.
      () => held.delete(key),
    )
    return next
  }

  /** What a slow load brings was too old before it came. */
  async function cachedAfter(next: Load<V>, key: K): Promise<V> {
    await next.value.catch(() => undefined)
    return cached(key)
  }

  function cached(key: K): Promise<V> {
    const { answer, next } = held.get(key) ?? {}
    const at = performance.now()
    if (answer && at - answer.at < ttlMs) {
      if (at - answer.at >= ttlMs / 2 && !next) begin(key, answer)
      return answer.value
    }
    if (!next) return begin(key, answer).value
    return at - next.at < ttlMs ? next.value : cachedAfter(next, key)
  }

  return cached
}
