import {
  forgetAttempts,
  hasTotp,
  takeAttempt,
  verifyPassword,
  verifyTotp,
} from '#features/credentials/server/credentials.ts'
import { ANY, MAX_LOGINS, permittedTo } from '#features/operators/rules/operators.ts'
import { deviceName } from '#features/sessions/server/sessions.ts'
import { plainAddress } from '#features/settings/rules/settings.ts'
import { merchantById } from '#features/settings/server/settings.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Caller, Visitor } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import { hashToken, newToken } from '#shared/server/secrets/tokens.ts'
import { findByEmail } from '../staff/store-staff.ts'
import { audit } from '../store-audit.ts'
import * as store from './store-logins.ts'

const RECORD_ACTIVITY_SECONDS = 60
/** What `newToken` makes: anything else is not looked up. */
const TOKEN = /^[\w-]{43}$/

type At = Pick<Visitor, 'merchantId' | 'ip' | 'userAgent'> & { requestId: string }
type Given = { email: string; password: string; code?: string | undefined }

/**
 * Logs an operator in. Whatever is wrong of address and password is `wrong_credentials`, after the same work; then
 * `two_factor_required` where they have an authenticator and gave no code, `wrong_code`. With real money nobody works by a
 * password alone: without an authenticator the login is good for setting one up (security S-43).
 */
export async function loginOperator(context: Context, at: At, { email: given, password, code }: Given) {
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
  const hasFactor = await hasTotp(context, found.id)
  if (hasFactor && !code) throw new Refusal('two_factor_required', { method: 'totp' })
  if (hasFactor) await verifyTotp(context, found.id, code!)
  await forgetAttempts(db, 'operator_login', `${account} ${ip}`)
  await forgetAttempts(db, 'operator_account', account)
  const { moneyMode } = await merchantById(db, merchantId)
  const isRestricted = moneyMode === 'real' && !hasFactor
  const begun = await transaction(db, tx => beginLogin(tx, { id: found.id, merchantId }, at, isRestricted))
  return { ...begun, mustSetUpFactor: isRestricted }
}

/** Starts a login and answers its token, which is kept nowhere. */
export async function beginLogin(
  tx: Tx,
  operator: { id: string; merchantId: number },
  at: Pick<At, 'ip' | 'userAgent' | 'requestId'>,
  isRestricted = false,
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
    ip,
    device,
  })
  const who = { merchantId, operatorId, sessionId: id, ip, requestId: at.requestId }
  await audit(tx, who, { action: 'session.begin', item: operatorId, inputs: { device, isRestricted } })
  return { token, expiresAt }
}

/** What the endpoint that is asked says of itself. */
export type Asked = { merchantId: number; ip: string; polling: boolean; restricted: boolean; may: string }

/**
 * Who holds this token, and that they may what the call asks for: `not_allowed` when not. Read anew each time, so that who
 * is disabled or loses a role is out at once. Refused as `session_idle` and `not_logged_in` as members are, as
 * `two_factor_required` for whoever has to set up a second factor first.
 */
export async function authenticateOperator(db: Sql, token: string, asked: Asked): Promise<Caller> {
  const found = TOKEN.test(token) ? await store.findLogin(db, asked.merchantId, hashToken(token)) : undefined
  if (!found) throw new Refusal('not_logged_in')
  if (found.isIdle) throw new Refusal('session_idle')
  if (found.isRestricted && !asked.restricted) throw new Refusal('two_factor_required', { method: 'totp' })
  const permissions: string[] = permittedTo(found.role, found.permissions)
  if (asked.may !== ANY && !permissions.includes(asked.may)) throw new Refusal('not_allowed')
  if (!asked.polling && found.inactiveSeconds >= RECORD_ACTIVITY_SECONDS) await store.touchLogin(db, found.id)
  return { kind: 'operator', operatorId: found.operatorId, sessionId: found.id, permissions }
}
