/** Specification §4, §9: the wait until the next code when the answer names none. */
const DEFAULT_SECONDS = 60

/** How long the button waits after a code was sent: `expiredMinutes` × 60 (specification §4). */
export function countdownSeconds(expiredMinutes: number | undefined): number {
  return expiredMinutes && expiredMinutes > 0 ? Math.round(expiredMinutes * 60) : DEFAULT_SECONDS
}

/** Whole seconds from `now` until `untilMs`; 0 when it has passed. */
export function secondsLeft(untilMs: number | undefined, nowMs: number): number {
  return untilMs === undefined ? 0 : Math.max(0, Math.ceil((untilMs - nowMs) / 1_000))
}
