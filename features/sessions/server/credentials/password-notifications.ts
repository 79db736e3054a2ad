import { queueNotification } from '#features/notifications/server/notifications.ts'
import { RESET_NOTIFICATION } from '#features/sessions/rules/account-notifications.ts'
import type { Visitor } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import type { Tx } from '#shared/server/db.ts'

/** The way to a new password, at `home`. */
export async function sendResetLink(
  tx: Tx,
  context: Context,
  reader: Pick<Visitor, 'merchantId' | 'language'>,
  { to, home, token, minutes }: { to: string; home: string; token: string; minutes: number },
) {
  const { merchantId, language } = reader
  const about = { link: `${home}/forget?token=${token}`, minutes }
  const notification = { merchantId, channel: 'email', to, ...RESET_NOTIFICATION[language](about) } as const
  await queueNotification(tx, context, notification, { goodMinutes: minutes })
}
