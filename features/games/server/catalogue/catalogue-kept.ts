/**
 * Keeps what `load` gave for a key until its version is another one; callers that come together share one load. One
 * that failed leaves the one before, and is tried again by the next caller. The keys must come from a bounded set.
 */
export function createKept<K, V>(load: (key: K) => Promise<V>): (key: K, version: bigint) => Promise<V> {
  const kept = new Map<K, { version: bigint; value: Promise<V> }>()
  return (key, version) => {
    const last = kept.get(key)
    if (last?.version === version) return last.value
    const entry = { version, value: load(key) }
    kept.set(key, entry)
    entry.value.catch(() => {
      if (kept.get(key) !== entry) return
      if (last) kept.set(key, last)
      else kept.delete(key)
    })
    return entry.value
  }
}
