/** Kept of each kind of answer; those asked for last stay. */
const MOST_BYTES = 8_000_000

/** Keeps answers as they go over the wire, until `version` is another one. Who asks for a key must be meant by it whoever asks. */
export function createWritten(version: () => Promise<string>) {
  const kept = new Map<string, Buffer>()
  let size = 0
  let current = ''

  function keep(key: string, bytes: Buffer): void {
    kept.set(key, bytes)
    size += bytes.length
    for (const [oldest, { length }] of kept) {
      if (size <= MOST_BYTES) return
      kept.delete(oldest)
      size -= length
    }
  }

  return async (key: string, write: () => Promise<string>): Promise<Buffer> => {
    const now = await version()
    if (now !== current) {
      kept.clear()
      size = 0
      current = now
    }
    const known = kept.get(key)
    if (known) {
      kept.delete(key)
      kept.set(key, known)
      return known
    }
    const bytes = Buffer.from(await write())
    // Made of what was there before a change that came meanwhile, it is not kept.
    if (current === now && !kept.has(key)) keep(key, bytes)
    return bytes
  }
}
