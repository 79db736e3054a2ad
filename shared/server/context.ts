import type { Sql } from './db.ts'
import type { Log } from './log.ts'
import type { Realtime } from './realtime.ts'

/** Carries one SMS or e-mail out; throws when it could not. The same `id` again is the same notification. */
export type Carrier = (notification: { id: string; to: string; subject: string; text: string }) => Promise<void>
export type Channel = 'sms' | 'email'

/** What the app hands to every feature's routes. */
export type Context = {
  db: Sql
  log: Log
  realtime: Realtime
  /** The environment's secret: everything made from it names its purpose (shared/server/secrets/secrets.ts, tokens.ts). */
  serverSecret: string
  /** Where the platform stands, `https://play.example`, for notifications of merchants that have no address of their own. */
  siteUrl?: string | undefined
  /** Where operators work, `https://office.example`, for links in their letters. */
  officeUrl?: string | undefined
  /** By channel; notifications of one that nobody carries stay in the development outbox. */
  carriers?: Partial<Record<Channel, Carrier>>
}
