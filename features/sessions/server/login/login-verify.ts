import type * as z from 'zod/mini'
import { networkOf } from '#features/credentials/rules/credentials.ts'
import { takeAttempt } from '#features/credentials/server/credentials.ts'
import type { LoggedIn, sessionsApi } from '#features/sessions/api.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Visitor } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import type { Tx } from '#shared/server/db.ts'
import { hashToken } from '#shared/server/secrets/tokens.ts'
import { proveFirst, proveWithPassword } from '../credentials/first-proof.ts'
import { takeChallenge, tryChallenge } from '../credentials/store-factors.ts'
import { assertFactor } from '../credentials/two-factor.ts'
import { recognizeDevice } from './devices.ts'
import { hashUserAgent } from './live.ts'
import { admit } from './login-admission.ts'

/** How many codes one login takes. */
const MAX_TRIES = 5

/**
 * The second factor of a login. Refused as `challenge_over` when the login waits no more, after five codes, or comes from
 * another browser; as `wrong_code`.
 */
export async function verifyLogin(
  context: Context,
  visitor: Visitor,
  { challengeId, code, trust }: z.output<typeof sessionsApi.loginVerify.input>,
): Promise<LoggedIn> {
  const { db } = context
  await takeAttempt(db, 'login_address', networkOf(visitor.ip))
  const [idHash, uaHash] = [hashToken(challengeId), hashUserAgent(visitor.userAgent)]
  const challenge = await tryChallenge(db, visitor.merchantId, idHash, uaHash, MAX_TRIES)
  if (!challenge) throw new Refusal('challenge_over')
  const { memberId, method, entry, area, remember, newPasswordHash } = challenge
  await assertFactor(context, visitor.merchantId, memberId, method, code)
  const found = await recognizeDevice(db, visitor)
  const device = found?.memberId === memberId && !newPasswordHash ? found : undefined
  const within = async (tx: Tx) => {
    if (!(await takeChallenge(tx, idHash))) throw new Refusal('challenge_over')
    if (entry === 'sms') await proveFirst(tx, memberId, 'mobile')
    else if (method === 'sms') await proveWithPassword(tx, memberId)
  }
  const proven = { memberId, entry, area, remember, device, newPasswordHash }
  return admit(context, visitor, { ...proven, passed: { trust }, within })
}
