import type * as z from 'zod/mini'
import { networkOf } from '#features/credentials/rules/credentials.ts'
import { hashPassword, takeAttempt, tryAttempt } from '#features/credentials/server/credentials.ts'
import { usernameKey } from '#features/people/rules/people.ts'
import {
  memberById,
  memberByUsername,
  memberHasContact,
  memberIdByContact,
  memberStates,
} from '#features/people/server/people.ts'
import type { LoggedIn } from '#features/sessions/api.ts'
import type { accountApi } from '#features/sessions/api-account.ts'
import { areaOf } from '#features/sessions/rules/login.ts'
import { assertOpen, flagIsOn, homeOf, siteStatus } from '#features/settings/server/settings.ts'
import { proveMobile, readMobile, requireSlide } from '#features/verification/server/verification.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Visitor } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { constantTime } from '#shared/server/secrets/constant-time.ts'
import { hashToken, newToken } from '#shared/server/secrets/tokens.ts'
import { admit } from '../login/login-admission.ts'
import { proveFirst } from './first-proof.ts'
import { assertNewPassword, replacePassword } from './password-new.ts'
import { sendResetLink } from './password-notifications.ts'
import * as store from './store-factors.ts'

/** How long the way to a new password is open (S-12). */
const LINK_MINUTES = 15

type ByPhone = z.output<typeof accountApi.setPasswordByPhone.input>
type ByEmail = z.output<typeof accountApi.forgotByEmail.input>
type Reset = z.output<typeof accountApi.resetPassword.input>

/**
 * A new password by a code to the mobile number, and a login by that number (specification §4). Whoever has an
 * authenticator is refused as `two_factor_required`; the password is set with `/wps/session/login/verify` (ASVS 6.4.3).
 */
export async function setPasswordByPhone(context: Context, visitor: Visitor, input: ByPhone): Promise<LoggedIn> {
  const { db, serverSecret } = context
  const { merchantId, ip } = visitor
  await assertWay(context, visitor, 'MOBILENUMPASSREG3')
  await takeAttempt(db, 'reset_address', networkOf(ip))
  const { password } = input
  readMobile(input)
  await assertNewPassword(context, merchantId, { password, field: 'password' })
  await requireSlide(db, visitor, 'password', input.slideTicket)
  const number = await proveMobile(context, merchantId, 'password', input)
  const memberId = await memberIdByContact(db, serverSecret, merchantId, 'mobile', number)
  const member = memberId && (await transaction(db, tx => memberById(tx, merchantId, memberId)))
  if (!member) throw new Refusal('wrong_code')
  const { username, type } = member
  await assertNewPassword(context, merchantId, { password, field: 'password', username })
  const newPasswordHash = await hashPassword(serverSecret, password)
  const within = (tx: Tx) => proveFirst(tx, member.id, 'mobile')
  return admit(context, visitor, { memberId: member.id, entry: 'sms', area: areaOf(type), newPasswordHash, within })
}

/**
 * Sends the way to a new password when name and e-mail address belong together. Answers the same after the same time
 * whether they do (security D4), but for an operator who wants it told (REVEALACCOUNT3): `account_unknown`.
 */
export async function forgotByEmail(context: Context, visitor: Visitor, { username, email, slideTicket }: ByEmail) {
  const { db, serverSecret } = context
  const { merchantId, ip } = visitor
  await assertWay(context, visitor, 'FORGETEMAIL3')
  const home = await homeOf(context.db, merchantId, context.siteUrl)
  if (home === undefined) {
    context.log.error(
      { merchantId },
      'no notification can lead back: the merchant has no address, and SITE_URL is not set',
    )
    throw new Refusal('not_allowed')
  }
  await takeAttempt(db, 'forgot_address', networkOf(ip))
  await requireSlide(db, visitor, 'password', slideTicket)
  const isTold = await flagIsOn(db, merchantId, 'REVEALACCOUNT3')
  const isFound = await constantTime(async () => {
    const isOften = (await tryAttempt(db, 'forgot_account', `${merchantId} ${usernameKey(username.trim())}`)).isOver
    return transaction(db, async tx => {
      const member = await memberByUsername(tx, merchantId, username.trim())
      const owner = { merchantId, memberId: member?.id ?? '' }
      const isTheirs = await memberHasContact(tx, serverSecret, owner, 'email', email)
      if (!member || !isTheirs || member.status !== 'active') return false
      if (isOften) return true
      const token = newToken()
      const reset = { tokenHash: hashToken(token), memberId: member.id, merchantId, minutes: LINK_MINUTES }
      await store.insertReset(tx, reset)
      await sendResetLink(tx, context, visitor, { to: email.trim(), home, token, minutes: LINK_MINUTES })
      return true
    })
  })
  if (!isFound && isTold) throw new Refusal('account_unknown')
}

/** A new password by the token of the notification. Refused as `reset_link_over`. */
export async function resetPassword(context: Context, visitor: Omit<Visitor, 'cookies'>, input: Reset): Promise<void> {
  const { db, serverSecret } = context
  const { merchantId, ip } = visitor
  assertOpen(await siteStatus(db, merchantId, ip))
  await takeAttempt(db, 'reset_address', networkOf(ip))
  if (input.confirmNewPassword !== input.newPassword)
    throw new Refusal('inconsistent_twice', { field: 'confirmNewPassword' })
  const tokenHash = hashToken(input.token)
  const member = await transaction(db, async tx => {
    const memberId = await store.findReset(tx, merchantId, tokenHash)
    const state = memberId && (await memberStates(tx, [memberId])).get(memberId)
    return memberId && state && state.status === 'active' ? memberById(tx, merchantId, memberId) : undefined
  })
  if (!member) throw new Refusal('reset_link_over')
  const { username } = member
  await assertNewPassword(context, merchantId, { password: input.newPassword, field: 'newPassword', username })
  const passwordHash = await hashPassword(serverSecret, input.newPassword)
  await transaction(db, async tx => {
    if (!(await store.takeReset(tx, member.id, tokenHash))) throw new Refusal('reset_link_over')
    await proveFirst(tx, member.id, 'email')
    await replacePassword(tx, context, visitor, member.id, passwordHash)
  })
}

async function assertWay({ db }: Context, { merchantId, ip }: Visitor, flag: string): Promise<void> {
  assertOpen(await siteStatus(db, merchantId, ip))
  if (!(await flagIsOn(db, merchantId, flag))) throw new Refusal('not_allowed')
}
