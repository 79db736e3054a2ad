/* What the processes of the bench tell each other. */

export const FEED_KEY = { keyId: 'feed', secret: 'a-feed-secret-that-only-a-bench-uses-here' }

/** Half of the matches are played, the others are to come. */
export const isLive = (n: number): boolean => n % 2 === 0
export const eventId = (n: number): string => `bench-${n}`

export type FeedPlan = { perSecond: number; events: number }
/** `tokens`: of sessions, each of a player of its own. */
export type ScreensPlan = {
  port: number
  events: number
  /** Before it is measured: code that is met for the first time takes several times as long. */
  warmSeconds: number
  seconds: number
  /** Of lists, and of pages of one match. */
  watchers: number
  betsPerSecond: number
  tokens: string[]
}
export type ScreensResult = {
  pushes: number
  bytes: number
  /** From when a message was said until a watcher of its match had it, ms. */
  p50: number
  p99: number
  most: number
  bets: number
  accepted: number
  /** Bets at a price that had been replaced before: how many were asked for so, and how many were taken. */
  stale: number
  staleAccepted: number
  refused: Record<string, number>
  betP50: number
  betP99: number
  /** What the screens themselves took of the processor. */
  cpuSeconds: number
  /** Streams that broke off. */
  broken: number
}
