import { verifyTotp } from '#features/credentials/server/credentials.ts'
import { maskEmail, maskMobile } from '#features/people/rules/people.ts'
import { readProfile } from '#features/people/server/people.ts'
import { redeemCode, sendCode } from '#features/verification/server/verification.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Visitor } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import type { Tx } from '#shared/server/db.ts'
import { hashToken, newToken } from '#shared/server/secrets/tokens.ts'
import { hashUserAgent } from '../login/live.ts'
import * as store from './store-factors.ts'

/** How long a login waits for its second factor. */
const CHALLENGE_MINUTES = 5
/** How soon another code may be asked for. */
const RESEND_SECONDS = 60

type Contacts = { mobile?: string | undefined; email?: string | undefined }
export type OpenChallenge = { challengeId: string; method: store.Challenge['method']; to: string | undefined }

/** Notes a login that waits for its second factor; it goes on from the same browser only. */
export async function openChallenge(
  tx: Tx,
  visitor: Visitor,
  challenge: store.Challenge,
  contacts: Contacts,
): Promise<OpenChallenge> {
  const challengeId = newToken()
  const bound = { merchantId: visitor.merchantId, uaHash: hashUserAgent(visitor.userAgent) }
  const idHash = hashToken(challengeId)
  await store.insertChallenge(tx, { ...challenge, ...bound, idHash, minutes: CHALLENGE_MINUTES })
  return { challengeId, method: challenge.method, to: contactOf(challenge.method, contacts) }
}

/** Sends the code, where one is sent, and refuses with what the screen needs to go on. */
export async function announceChallenge(
  context: Context,
  visitor: Visitor,
  { challengeId, method, to }: OpenChallenge,
): Promise<never> {
  if (to) await sendCode(context, visitor, 'two_factor', to).catch(leaveLast)
  const sentTo = to && (method === 'sms' ? maskMobile(to) : maskEmail(to))
  throw new Refusal('two_factor_required', { challengeId, method, sentTo: sentTo ?? null })
}

/** Whoever logs in again within the minute has a code already: it is as good for this login. */
function leaveLast(error: unknown): void {
  const waitSeconds = error instanceof Refusal && error.code === 'too_many_requests' && error.details?.retryAfterSeconds
  if (typeof waitSeconds !== 'number' || waitSeconds > RESEND_SECONDS) throw error
}

/** Refused as `wrong_code` unless this is the member's code of that kind. */
export async function assertFactor(
  context: Context,
  merchantId: number,
  memberId: string,
  method: store.Challenge['method'],
  code: string,
): Promise<void> {
  if (method === 'totp') return verifyTotp(context, memberId, code)
  const to = contactOf(method, await readProfile(context.db, context.serverSecret, memberId))
  if (!to) throw new Refusal('wrong_code')
  await redeemCode(context, merchantId, 'two_factor', to, code.trim())
}

function contactOf(method: store.Challenge['method'], { mobile, email }: Contacts): string | undefined {
  return method === 'sms' ? mobile : method === 'email' ? email : undefined
}
