import { LRUCache } from 'lru-cache'

/** Kept of each kind of answer; those asked for last stay. */
const MOST_BYTES = 8_000_000

/** Keeps answers as they go over the wire, until `version` is another one. Who asks for a key must be meant by it whoever asks. */
export function createAnswerCache(version: () => Promise<string>) {
  const kept = new LRUCache<string, Buffer>({ maxSize: MOST_BYTES, sizeCalculation: bytes => bytes.length || 1 })
  let current = ''

  return async (key: string, write: () => Promise<string>): Promise<Buffer> => {
    const now = await version()
    if (now !== current) {
      kept.clear()
      current = now
    }
    const known = kept.get(key)
    if (known) return known
    const bytes = Buffer.from(await write())
    // Made of what was there before a change that came meanwhile, it is not kept.
    if (current === now) kept.set(key, bytes)
    return bytes
  }
}
