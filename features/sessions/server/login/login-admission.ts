import { subnetOf } from '#features/credentials/rules/credentials.ts'
import { findTotp, lockCredential } from '#features/credentials/server/credentials.ts'
import { memberStates, readProfile, teamFlags } from '#features/people/server/people.ts'
import type { LoggedIn } from '#features/sessions/api.ts'
import { type Area, doorProblem, type Entry, neededFactor } from '#features/sessions/rules/login.ts'
import { assertOpen, flagIsOn, siteStatus } from '#features/settings/server/settings.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Visitor } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { replacePassword } from '../credentials/password-new.ts'
import { announceChallenge, openChallenge } from '../credentials/two-factor.ts'
import { tellEntered } from '../member-notifications.ts'
import { knowsNetwork } from '../store.ts'
import { type Device, handTicket } from './devices.ts'
import { startLogin } from './login-start.ts'

/** Somebody who has proven the first factor. */
export type Proven = {
  memberId: string
  entry: Entry
  area: Area
  remember?: boolean
  /** The device of this member that the visitor's ticket is of. */
  device?: Device | undefined
  /** The hash the password was found right against: another one by now was set in between. */
  passwordHash?: string
  /** A password to set, as soon as nothing else is to be proven: no device is known after it. */
  newPasswordHash?: string | null
  /** The second factor is proven as well; `trust`: this device is spared it for a while. */
  passed?: { trust: boolean }
  /** Done in the transaction that lets them in, and undone with it. */
  within?: (tx: Tx) => Promise<void>
}

/**
 * The one way from a proven first factor into a session (S-04): status of the account, the door, the second factor, the
 * password that must change. Refused as `account_blocked`, `not_an_agent`, `not_a_member`, and as `two_factor_required`
 * with what `/wps/session/login/verify` needs.
 */
export async function admit(context: Context, visitor: Visitor, proven: Proven): Promise<LoggedIn> {
  const { db } = context
  const { merchantId } = visitor
  assertOpen(await siteStatus(db, merchantId, visitor.ip))
  const expiryIsForced = await flagIsOn(db, merchantId, 'PWDEXPFORCECHANGE3')
  const { memberId, entry, device, newPasswordHash } = proven
  const outcome = await transaction(db, async tx => {
    const credential = await lockCredential(tx, memberId)
    if (!credential || (proven.passwordHash ?? credential.passwordHash) !== credential.passwordHash)
      throw new Refusal('wrong_credentials', { captcha: true })
    const state = (await memberStates(tx, [memberId])).get(memberId)
    if (state?.status !== 'active' || state.merchantId !== merchantId) throw new Refusal('account_blocked')
    if ((await teamFlags(tx, [memberId])).get(memberId)?.has('login')) throw new Refusal('account_blocked')
    const problem = doorProblem(proven.area, state.type)
    if (problem) throw new Refusal(problem)
    const challenge = proven.passed ? undefined : await challengeOf(tx, context, visitor, proven)
    if (challenge) return { challenge }
    await proven.within?.(tx)
    const member = { id: memberId, merchantId, type: state.type }
    const { trust: isTrusted = false } = proven.passed ?? {}
    const isRemembered = proven.remember ?? false
    const start = { entry, expiryIsForced, device, isTrusted, isRemembered }
    if (newPasswordHash) {
      await replacePassword(tx, context, visitor, memberId, newPasswordHash)
      return { started: await startLogin(tx, visitor, member, (await lockCredential(tx, memberId))!, start) }
    }
    // Nobody is told of the first time: it is their own, at an account that has just been opened.
    if (!device && credential.lastLoginAt) await tellEntered(tx, context, visitor, memberId)
    return { started: await startLogin(tx, visitor, member, credential, start) }
  })
  if (outcome.challenge) return announceChallenge(context, visitor, outcome.challenge)
  handTicket(visitor, outcome.started.device)
  return outcome.started.loggedIn
}

async function challengeOf(tx: Tx, { serverSecret }: Context, visitor: Visitor, proven: Proven) {
  const { memberId, entry, device, area, remember = false, newPasswordHash = null } = proven
  const { mobile, email } = await readProfile(tx, serverSecret, memberId)
  const factor = neededFactor({
    entry,
    hasTotp: (await findTotp(tx, memberId))?.isConfirmed ?? false,
    hasMobile: mobile !== undefined,
    hasEmail: email !== undefined,
    deviceIsTrusted: device?.isTrusted ?? false,
    deviceIsKnown: device !== undefined,
    networkIsKnown: await knowsNetwork(tx, memberId, subnetOf(visitor.ip)),
  })
  if (factor === null || entry === 'device') return undefined
  const challenge = { memberId, method: factor, entry, area, remember, newPasswordHash }
  return openChallenge(tx, visitor, challenge, { mobile, email })
}
