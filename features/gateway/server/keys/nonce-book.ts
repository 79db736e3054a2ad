const GENERATION_MS = 300_000
/** Slots of one generation; 12 bytes each. */
const SLOTS = 1 << 20

type Generation = { names: Uint32Array; bodies: Uint32Array; used: number; since: number }

/**
 * Remembers nonces with their bodies for 5 to 10 minutes (§2.3), in fixed memory: 64 bits of a hash of the nonce and 32
 * of the body's. When a generation fills up before its time the older one is forgotten early: the time window and the
 * transaction's own key still keep every effect single.
 */
export function createNonceBook(slots = SLOTS, nowMs: () => number = Date.now) {
  const open = (): Generation => ({
    names: new Uint32Array(2 * slots),
    bodies: new Uint32Array(slots),
    used: 0,
    since: nowMs(),
  })
  let young = open()
  let old: Generation | undefined

  /** The slot of this name, or the free one where it belongs. */
  function slotOf({ names }: Generation, high: number, low: number): number {
    for (let slot = low % slots; ; slot = (slot + 1) % slots) {
      const [a, b] = [names[2 * slot]!, names[2 * slot + 1]!]
      if ((a === high && b === low) || (a === 0 && b === 0)) return slot
    }
  }

  function bodyIn(generation: Generation | undefined, high: number, low: number): number | undefined {
    if (!generation) return undefined
    const slot = slotOf(generation, high, low)
    return generation.names[2 * slot] === high && generation.names[2 * slot + 1] === low
      ? generation.bodies[slot]
      : undefined
  }

  /** False when the nonce was used with another body. `bodyHash`: SHA-256 in hex. */
  return (keyId: string, nonce: string, bodyHash: string): boolean => {
    const [high, low] = [fnv(keyId, nonce, 0x811c9dc5) || 1, fnv(nonce, keyId, 0x050c5d1f)]
    const body = Number.parseInt(bodyHash.slice(0, 8), 16)
    const seen = bodyIn(young, high, low) ?? bodyIn(old, high, low)
    if (seen !== undefined) return seen === body
    if (young.used >= slots / 2 || nowMs() - young.since > GENERATION_MS) {
      old = young
      young = open()
    }
    const slot = slotOf(young, high, low)
    young.names[2 * slot] = high
    young.names[2 * slot + 1] = low
    young.bodies[slot] = body
    young.used++
    return true
  }
}

/** FNV-1a: fast, and nobody gains from a collision here but a refusal of their own call. */
function fnv(first: string, second: string, seed: number): number {
  let h = seed
  for (let i = 0; i < first.length; i++) h = Math.imul(h ^ first.charCodeAt(i), 0x01000193)
  for (let i = 0; i < second.length; i++) h = Math.imul(h ^ second.charCodeAt(i), 0x01000193)
  return h >>> 0
}
