/** Pages read again what they show each 20 seconds (docs/decisions/0244); what comes later is another look. */
const SAME_LOOK_MS = 60_000

export type Looks = ReturnType<typeof createLooks>

/**
 * Whether an operator reads again what they have open: the same address by the same login, a moment after the last time. It is
 * one look, on record once, and no sign that somebody is there (C-13). A server that just started takes it for a new one.
 */
export function createLooks(nowMs: () => number = performance.now.bind(performance)) {
  /** In the order of the last time. */
  const seen = new Map<string, number>()
  return {
    isAgain: (look: string) => nowMs() - (seen.get(look) ?? Number.NEGATIVE_INFINITY) < SAME_LOOK_MS,
    note(look: string): void {
      const now = nowMs()
      seen.delete(look)
      seen.set(look, now)
      for (const [each, at] of seen) {
        if (now - at < SAME_LOOK_MS) break
        seen.delete(each)
      }
    },
  }
}

type Read = { merchantId: number; sessionId: string; url: string }
export const lookOf = ({ merchantId, sessionId, url }: Read): string => `${merchantId} ${sessionId} ${url}`
