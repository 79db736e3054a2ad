import { queueNotification } from '#features/notifications/server/notifications.ts'
import { readProfile } from '#features/people/server/people.ts'
import { CHANGED_NOTIFICATION, ENTERED_NOTIFICATION } from '#features/sessions/rules/account-notifications.ts'
import { deviceName } from '#features/sessions/rules/device-name.ts'
import { plainAddress } from '#features/settings/rules/settings.ts'
import { merchantById } from '#features/settings/server/settings.ts'
import { takeNotice } from '#features/verification/server/verification.ts'
import type { Visitor } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import type { Tx } from '#shared/server/db.ts'

/** Tells a member that the password is another one now (ASVS 6.3.7). */
export async function tellChanged(
  tx: Tx,
  context: Context,
  { merchantId, language }: Pick<Visitor, 'merchantId' | 'language'>,
  memberId: string,
): Promise<void> {
  await tellMember(tx, context, merchantId, memberId, CHANGED_NOTIFICATION[language]())
}

/** Tells a member that somebody logged in from a device that was not known (security §3.1, ASVS 6.3.5). */
export async function tellEntered(
  tx: Tx,
  context: Context,
  { merchantId, language, ip, userAgent }: Visitor,
  memberId: string,
): Promise<void> {
  const from = [deviceName(userAgent), plainAddress(ip)].filter(Boolean).join(', ')
  await tellMember(tx, context, merchantId, memberId, ENTERED_NOTIFICATION[language]({ from }))
}

/** By e-mail, else by SMS as far as those go; nobody hears anything who left neither. */
async function tellMember(
  tx: Tx,
  context: Context,
  merchantId: number,
  memberId: string,
  { subject, text }: { subject: string; text: string },
): Promise<void> {
  const { mobile, email } = await readProfile(tx, context.serverSecret, memberId)
  if (email) return queueNotification(tx, context, { merchantId, channel: 'email', to: email, subject, text })
  if (!mobile || !(await takeNotice(tx, context, merchantId, mobile))) return
  const { name } = await merchantById(context.db, merchantId)
  await queueNotification(tx, context, {
    merchantId,
    channel: 'sms',
    to: mobile,
    subject: '',
    text: `${name}: ${text}`,
  })
}
