/** Work that is due again and again, by name: when (as cron says it, in UTC), and what. It may run twice without harm. */
export type Jobs = Readonly<Record<string, { match: string; work: () => Promise<unknown> }>>

/** What a feature does besides answering; the server runs it for every feature (`apps/server/clock.ts`). */
export type Background = {
  /** Before anything else at a start. */
  prepare?: () => Promise<void>
  jobs?: Jobs
  /** Views that must be empty; each is read once an hour. */
  proofs?: readonly string[]
  /** What goes on from the start until it is closed. */
  begin?: () => { close: () => Promise<void> }[]
}
