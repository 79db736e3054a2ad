/* The reality check (C-28): after so long at play a member has to say that they go on before they may bet again. */

/** An hour at most; members may shorten it, and nobody can switch it off (security §1.2). */
export const CHECK_MINUTES = [15, 30, 60] as const
export type CheckMinutes = (typeof CHECK_MINUTES)[number]
export const DEFAULT_MINUTES: CheckMinutes = 60

/** How often, and when it was answered last. */
export type Check = { everyMs: number; answeredAtMs: number }
export const DEFAULT_CHECK: Check = { everyMs: DEFAULT_MINUTES * 60_000, answeredAtMs: 0 }

/** When the next answer is needed, in ms since 1970: counted from the login or from the answer before, on any device. */
export function checkDueMs({ everyMs, answeredAtMs }: Check, loggedInAt: Date): number {
  return Math.max(loggedInAt.getTime(), answeredAtMs) + everyMs
}
