import { tryAttempt } from '#features/credentials/server/credentials.ts'
import { type Notification, queueNotification } from '#features/notifications/server/notifications.ts'
import { CLAIMED_NOTIFICATION } from '#features/registration/rules/claimed-notification.ts'
import type { Visitor } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { hashToken } from '#shared/server/secrets/tokens.ts'

/** Tells whoever has a contact that it was used for a registration; once a day, whoever tries how often. */
export async function tellOwner(
  context: Context,
  { merchantId, language }: Visitor,
  { channel, to }: Pick<Notification, 'channel' | 'to'>,
): Promise<void> {
  const who = `${merchantId} ${hashToken(to).toString('base64url')}`
  if ((await tryAttempt(context.db, 'notice_contact', who)).isOver) return
  const { subject, text } = CLAIMED_NOTIFICATION[language]()
  const notification = { merchantId, channel, to, subject: channel === 'sms' ? '' : subject, text }
  await transaction(context.db, tx => queueNotification(tx, context, notification))
}
