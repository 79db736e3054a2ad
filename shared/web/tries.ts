/** A lost file is asked for again after each of these waits; so does `lost.js` with what the page itself begins with. */
export const WAITS_MS = [500, 2_000, 6_000] as const

/**
 * Loads what one lost packet may cost, trying again with growing waits. Throws what the last try threw; without a
 * connection nothing is waited for.
 */
export async function loadPatiently<T>(load: () => Promise<T>): Promise<T> {
  for (const wait of WAITS_MS) {
    try {
      return await load()
    } catch (cause) {
      if (isCutOff()) throw cause
      console.warn('a file was lost, it is asked for again', cause)
    }
    await new Promise(resolve => setTimeout(resolve, wait))
  }
  return load()
}

export function isCutOff(): boolean {
  return globalThis.navigator?.onLine === false
}
