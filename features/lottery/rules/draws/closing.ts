const DEFAULT_POLL_MS = 7_000
const LONGEST_POLL_MS = 30_000
const COURTESY_MS = 1_000

/** Bets are taken while the server's clock is before draw minus lock (lottery.md §0.8): at close already no more. */
export function isBeforeClose(nowMs: number, drawAtMs: number, lockTimeSec: number): boolean {
  return nowMs < drawAtMs - lockTimeSec * 1000
}

/** What menus tell: milliseconds to the draw (lottery.md §2). */
export function remainingMs(nowMs: number, drawAtMs: number): number {
  return Math.max(0, drawAtMs - nowMs)
}

/**
 * When a screen stops offering to bet: now + remaining − half the round trip − lock − one second (specification §7,
 * Lottery tabs). Display only; the server decides.
 */
export function courtesyCloseAt(
  nowMs: number,
  { remainTimeMs, roundTripMs, lockTimeSec }: { remainTimeMs: number; roundTripMs: number; lockTimeSec: number },
): number {
  return nowMs + remainTimeMs - roundTripMs / 2 - lockTimeSec * 1000 - COURTESY_MS
}

/**
 * How long a list waits before it asks again: the smallest remaining time of open lotteries that have a number, 7 s when
 * there is none or it is 0 or less, never above 30 s (specification §7, Lottery tabs).
 */
export function pollDelayMs(lotteries: readonly { isOpen: boolean; numero: string; remainTimeMs: number }[]): number {
  const remaining = lotteries.filter(({ isOpen, numero }) => isOpen && numero !== '').map(each => each.remainTimeMs)
  const smallest = remaining.length > 0 ? Math.min(...remaining) : 0
  return smallest <= 0 ? DEFAULT_POLL_MS : Math.min(smallest, LONGEST_POLL_MS)
}
