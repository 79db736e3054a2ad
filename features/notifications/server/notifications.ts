import * as z from 'zod/mini'
import type { NotificationLanguage } from '#shared/server/caller.ts'
import type { Channel, Context } from '#shared/server/context.ts'
import type { Tx } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import { seal, unseal } from '#shared/server/secrets/secrets.ts'
import { createCarriers } from './carriers.ts'
import * as store from './store.ts'

export {
  assertCarrier,
  carriersOf,
  isCarried,
  type OwnCarrier,
  ownCarrierOf,
  removeCarrier,
  setCarrier,
  tryCarrier,
} from './carriers.ts'

export type Notification = {
  merchantId: number
  channel: Channel
  /** An E.164 number or an e-mail address. */
  to: string
  /** Of an e-mail; SMS have none. */
  subject: string
  text: string
}

/** The words of one of our notifications, by what they are about. */
export type NotificationWords = Record<
  NotificationLanguage,
  (about: Record<string, string>) => { subject: string; text: string }
>

const SEALED_FOR = 'letter'
const DAY_MINUTES = 1_440
const inside = z.object({ to: z.string(), subject: z.string(), text: z.string() })

/** At once; who is told of fewer has come to the end. */
export const BATCH = 10
/** Longer than any carrier may take. */
const LEASE_SECONDS = 60
const MAX_TRIES = 6

/**
 * Writes a notification in the transaction that causes it; `startNotificationClock` sends it once that has committed. Who and what
 * lies sealed in the database, and only until then. `goodMinutes`: later than that it is not sent any more.
 */
export async function queueNotification(
  tx: Tx,
  { serverSecret }: Pick<Context, 'serverSecret'>,
  { merchantId, channel, to, subject, text }: Notification,
  { goodMinutes = DAY_MINUTES, isWithheld = false } = {},
): Promise<void> {
  const sealed = seal(serverSecret, SEALED_FOR, JSON.stringify({ to, subject, text }))
  await store.insertNotification(tx, { id: newId('let'), merchantId, channel, sealed, goodMinutes, isWithheld })
}

/** What lies in the development outbox, newest first; undefined once the installation has somebody for both channels. */
export async function listOutbox({ db, serverSecret, carriers = {} }: Context) {
  const lying = (['sms', 'email'] as const).filter(each => !carriers[each])
  if (lying.length === 0) return undefined
  const notifications = await store.listLying(db, lying)
  return notifications.map(({ id, channel, sealed, createdAt }) => ({
    ...open(serverSecret, sealed),
    ...{ id, channel, createdAt: createdAt.toISOString() },
  }))
}

function open(serverSecret: string, sealed: Uint8Array) {
  return inside.parse(JSON.parse(unseal(serverSecret, SEALED_FOR, sealed)))
}

/** Sends what is due, those of one try side by side; answers how many there were. */
export async function sendDue(context: Context, carrierOf = createCarriers(context)): Promise<number> {
  const { db, log, serverSecret, carriers = {} } = context
  const due = await store.takeDue(db, Object.keys(carriers) as Channel[], BATCH, LEASE_SECONDS)
  const sendOne = async ({ id, merchantId, channel, sealed, tries, isExpired }: store.DueNotification) => {
    if (isExpired) return store.giveUp(db, id)
    try {
      const carry = await carrierOf(merchantId, channel)
      if (!carry) throw new Error('nobody carries it any more')
      await carry({ id, ...open(serverSecret, sealed) })
    } catch (error) {
      log.warn({ err: error, notification: id, channel, tries }, 'a notification could not be sent')
      return tries >= MAX_TRIES ? store.giveUp(db, id) : store.postpone(db, id, 2 ** tries)
    }
    return store.markSent(db, id)
  }
  await Promise.all(due.map(sendOne))
  return due.length
}
