const REMEMBERED = 65_536

/** What never changes, of those who were asked about last. */
export function createRemembered<A, V>(load: (ask: A) => Promise<V>) {
  let young = new Map<string, V>()
  let old = new Map<string, V>()

  function remember(key: string, value: V): V {
    if (young.size >= REMEMBERED / 2) {
      old = young
      young = new Map()
    }
    young.set(key, value)
    return value
  }

  return {
    of: async (key: string, ask: A): Promise<V> => {
      const known = young.get(key) ?? old.get(key)
      return remember(key, known ?? (await load(ask)))
    },
  }
}
