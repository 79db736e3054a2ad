import type { Audience } from '#features/sessions/rules/lifetime.ts'
import type { Caller } from '#shared/server/caller.ts'

export type Member = Extract<Caller, { kind: 'member' }>

/** Who holds a session, and what the session is good for. */
export type Holder = { audience: Audience; caller: Member }

type Known = Holder & { merchantId: number; until: number; activeUntil: number }

/** How long a session that was found good is taken for good. Other processes hear of its end this much later (§3.1). */
const KEEP_MS = 1_000
/** Longer than any read under way when a session ends: until then this process asks the database about it each time. */
const DOUBT_MS = 15_000
const MAX_KEPT = 20_000

const kept = new Map<string, Known>()
const doubted = new Map<string, number>()

/** Who holds this token, when it was looked up a moment ago. `isActive` asks for one whose activity is on record. */
export function recallSession(key: string, merchantId: number, isActive: boolean): Holder | undefined {
  const known = kept.get(key)
  const now = performance.now()
  if (!known || known.merchantId !== merchantId || known.until <= now || doubted.has(known.caller.sessionId))
    return undefined
  return isActive && known.activeUntil <= now ? undefined : known
}

/** `activeMs`: how much longer the activity on record is recent enough. */
export function keepSession(key: string, merchantId: number, holder: Holder, activeMs: number): void {
  const now = performance.now()
  kept.delete(key)
  kept.set(key, { ...holder, merchantId, until: now + KEEP_MS, activeUntil: now + activeMs })
  if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!)
}

/** Stops trusting the memory about a session that a transaction is ending, so that its commit counts at once. */
export function doubtSession(sessionId: string): void {
  const now = performance.now()
  for (const [id, until] of doubted) {
    if (until > now) break
    doubted.delete(id)
  }
  doubted.delete(sessionId)
  doubted.set(sessionId, now + DOUBT_MS)
}
