import { queueNotification } from '#features/notifications/server/notifications.ts'
import { INVITATION } from '#features/operators/rules/invitation.ts'
import { officeOf } from '#features/settings/server/settings.ts'
import { Refusal } from '#shared/refusal.ts'
import type { NotificationLanguage } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import type { Tx } from '#shared/server/db.ts'
import { hashToken, newToken } from '#shared/server/secrets/tokens.ts'
import { replaceInvitation } from '../store.ts'

const GOOD_HOURS = 24

/**
 * Sends an invitation to the address that it is for, and to nobody else: neither who invites nor who confirms can take it.
 * Good once and for a day; the one before to that address is good no more.
 */
export async function sendInvitation(
  tx: Tx,
  context: Context,
  {
    merchantId,
    email,
    role,
    language,
  }: { merchantId: number; email: string; role: string; language: NotificationLanguage },
): Promise<void> {
  const home = await officeOf(context.db, merchantId, context.officeUrl)
  if (!home) throw new Refusal('not_found')
  const token = newToken()
  await replaceInvitation(tx, { tokenHash: hashToken(token), merchantId, email, role, goodHours: GOOD_HOURS })
  const { subject, text } = INVITATION[language]({
    link: `${home}/invitation#${token}`,
    role,
    hours: GOOD_HOURS,
  })
  const notification = { merchantId, channel: 'email', to: email, subject, text } as const
  await queueNotification(tx, context, notification, { goodMinutes: GOOD_HOURS * 60 })
}
