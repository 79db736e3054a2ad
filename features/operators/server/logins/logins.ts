import {
  forgetAttempts,
  hasTotp,
  takeAttempt,
  verifyPassword,
  verifyTotp,
} from '#features/credentials/server/credentials.ts'
import { MAX_LOGINS } from '#features/operators/rules/operators.ts'
import { deviceName } from '#features/sessions/server/sessions.ts'
import { plainAddress } from '#features/settings/rules/settings.ts'
import { merchantById } from '#features/settings/server/settings.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Visitor } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import { hashToken, newToken } from '#shared/server/secrets/tokens.ts'
import { isAllowedFrom } from '../staff/store-rights.ts'
import { findByEmail } from '../staff/store-staff.ts'
import { audit } from '../store-audit.ts'
import { passkeyOptions, verifyPasskey } from './passkeys.ts'
import * as store from './store-logins.ts'

type At = Pick<Visitor, 'merchantId' | 'ip' | 'userAgent'> & { requestId: string; origin: string }
type Given = { email: string; password: string; code?: string | undefined; passkey?: unknown }

/**
 * Logs an operator in. Whatever is wrong of address and password is `wrong_credentials`, after the same work; then
 * `two_factor_required` where they have a second factor and gave none, `wrong_code`, `not_allowed` from a network that is not
 * theirs. With real money nobody works by a password alone: without one the login is good for setting one up (S-43).
 */
export async function loginOperator(context: Context, at: At, { email: given, password, ...proof }: Given) {
  const { db, serverSecret } = context
  const { merchantId } = at
  const ip = plainAddress(at.ip)
  const email = given.toLowerCase()
  const account = `${merchantId} ${email}`
  await takeAttempt(db, 'operator_address', ip)
  await takeAttempt(db, 'operator_login', `${account} ${ip}`)
  await takeAttempt(db, 'operator_account', account)
  const found = await findByEmail(db, merchantId, email)
  const isRight = await verifyPassword(serverSecret, found?.passwordHash ?? null, password)
  if (!found || !isRight || found.state !== 'active') throw new Refusal('wrong_credentials')
  if (!(await isAllowedFrom(db, found.id, ip))) throw new Refusal('not_allowed')
  const hasFactor = await takeFactor(context, { operatorId: found.id, merchantId }, proof, at)
  await forgetAttempts(db, 'operator_login', `${account} ${ip}`)
  await forgetAttempts(db, 'operator_account', account)
  const { moneyMode } = await merchantById(db, merchantId)
  const isRestricted = moneyMode === 'real' && !hasFactor
  const begun = await transaction(db, tx =>
    beginLogin(tx, { id: found.id, merchantId }, at, { isRestricted, isStrong: hasFactor }),
  )
  return { ...begun, mustSetUpFactor: isRestricted }
}

/** Whether they have a second factor, after they gave it. */
async function takeFactor(
  context: Context,
  own: { operatorId: string; merchantId: number },
  { code, passkey }: Pick<Given, 'code' | 'passkey'>,
  at: At,
): Promise<boolean> {
  const { operatorId } = own
  const hasCode = await hasTotp(context, operatorId)
  if (passkey !== undefined) await verifyPasskey(context, operatorId, passkey, at)
  else if (code !== undefined && hasCode) await verifyTotp(context, operatorId, code)
  else {
    const options = await passkeyOptions(context, own, at)
    if (hasCode || options)
      throw new Refusal('two_factor_required', {
        method: hasCode ? 'totp' : 'passkey',
        ...(options && { passkey: options }),
      })
    return false
  }
  return true
}

/** Starts a login and answers its token, which is kept nowhere. */
export async function beginLogin(
  tx: Tx,
  operator: { id: string; merchantId: number },
  at: Pick<At, 'ip' | 'userAgent' | 'requestId'>,
  { isRestricted, isStrong } = { isRestricted: false, isStrong: false },
): Promise<{ token: string; expiresAt: Date }> {
  const { id: operatorId, merchantId } = operator
  await store.endLogins(tx, operatorId, MAX_LOGINS - 1)
  const [token, id, ip] = [newToken(), newId('ops'), plainAddress(at.ip)]
  const device = deviceName(at.userAgent)
  const expiresAt = await store.insertLogin(tx, {
    tokenHash: hashToken(token),
    id,
    merchantId,
    operatorId,
    isRestricted,
    isStrong,
    ip,
    device,
  })
  const who = { merchantId, operatorId, sessionId: id, ip, requestId: at.requestId }
  await audit(tx, who, { action: 'session.begin', item: operatorId, inputs: { device, isRestricted } })
  return { token, expiresAt }
}
