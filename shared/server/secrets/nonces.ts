/** Longer than a call can be believed by its time (wallet contract §2.3, Headers). */
const KEPT_MS = 600_000

/**
 * Remembers nonces with the hash of their body, for ten to twenty minutes. Answers false for a nonce that was used with
 * another body; the same call again, resent by a proxy, goes on.
 */
export function createNonceBook() {
  let young = new Map<string, string>()
  let old = new Map<string, string>()
  let turnedAt = 0
  return (nonce: string, bodyHash: string, nowMs = Date.now()): boolean => {
    if (nowMs - turnedAt > KEPT_MS) {
      old = nowMs - turnedAt > 2 * KEPT_MS ? new Map() : young
      young = new Map()
      turnedAt = nowMs
    }
    const seen = young.get(nonce) ?? old.get(nonce)
    if (seen === undefined) young.set(nonce, bodyHash)
    return seen === undefined || seen === bodyHash
  }
}
