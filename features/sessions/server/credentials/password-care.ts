import { clearPayment, findHashes, forgetAttempts } from '#features/credentials/server/credentials.ts'
import { memberById, readProfile } from '#features/people/server/people.ts'
import { homeOf } from '#features/settings/server/settings.ts'
import { Refusal } from '#shared/refusal.ts'
import type { NotificationLanguage } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import type { Tx } from '#shared/server/db.ts'
import { hashToken, newToken } from '#shared/server/secrets/tokens.ts'
import { sendResetLink } from './password-notifications.ts'
import { endResets, insertReset } from './store-factors.ts'

/* What operators do about a member's passwords: none of them ever sees or chooses one. */

/** How long the way to a new password is open (S-12). */
const LINK_MINUTES = 15

type Whom = { merchantId: number; memberId: string }

/**
 * Sends the way to a new password to the member's own e-mail address; links of before lead nowhere any more. Refused as
 * `not_allowed` where there is no address, or no site to lead to.
 */
export async function sendNewPasswordLink(
  tx: Tx,
  context: Context,
  { merchantId, memberId }: Whom,
  language: NotificationLanguage,
): Promise<void> {
  const member = await memberById(tx, merchantId, memberId)
  if (!member) throw new Refusal('not_found')
  const { email } = await readProfile(tx, context.serverSecret, memberId)
  const home = await homeOf(context.db, merchantId, context.siteUrl)
  if (member.status !== 'active' || !email || home === undefined) throw new Refusal('not_allowed')
  const token = newToken()
  await endResets(tx, memberId)
  await insertReset(tx, { tokenHash: hashToken(token), memberId, merchantId, minutes: LINK_MINUTES })
  await sendResetLink(tx, context, { merchantId, language }, { to: email, home, token, minutes: LINK_MINUTES })
}

/**
 * Takes the payment password away: the member chooses another one by the login password, and no money leaves for as long as
 * after any change of a secret. Refused as `state_changed` where there is none.
 */
export async function takePaymentPassword(tx: Tx, memberId: string): Promise<void> {
  if ((await findHashes(tx, memberId)).paymentHash === null) throw new Refusal('state_changed')
  await clearPayment(tx, memberId)
  await forgetAttempts(tx, 'payment_member', memberId)
}
