import type { Sql } from './db.ts'
import type { Log } from './log.ts'
import type { Realtime } from './realtime.ts'

/** What the app hands to every feature's routes. */
export type Context = {
  db: Sql
  log: Log
  realtime: Realtime
  /** The environment's secret: everything made from it names its purpose (shared/server/secrets.ts, tokens.ts). */
  serverSecret: string
}
