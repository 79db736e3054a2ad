import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { networkOf } from '#features/credentials/rules/credentials.ts'
import { takeAttempt } from '#features/credentials/server/credentials.ts'
import { flagIsOn, type PhoneAuth, phoneAuthOf } from '#features/settings/server/settings.ts'
import { mobileNumber } from '#features/verification/rules/verification.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Visitor } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { hashToken } from '#shared/server/secrets/tokens.ts'
import { askPhoneService } from './phone-proof.ts'
import { redeemSlide } from './slide.ts'
import { insertPhoneProof } from './store-proofs.ts'

/** How long after the code was typed its token may come, and how far clocks may differ (security §3.5). */
const FRESH_SECONDS = 5 * 60
const SKEW_SECONDS = 30
/** The wait that specification §4 gives this service. */
const EXPIRED_MINUTES = 1

const claims = z.object({
  auth_time: z.int(),
  phone_number: z.string(),
  firebase: z.object({ sign_in_provider: z.literal('phone') }),
})

type Numbered = { mobileNum: string; countryDialingCode: string; slideTicket?: string | undefined }

/** Has the service send a code. Refused in its words, `phone_…`, and as `slide_required`. */
export async function sendPhoneCode(context: Context, visitor: Visitor, input: Numbered) {
  const { db } = context
  if (input.mobileNum.trim() === '') throw new Refusal('phone_missing_number')
  const phoneNumber = mobileNumber(input.countryDialingCode, input.mobileNum)
  if (!phoneNumber) throw new Refusal('phone_invalid_number')
  const service = await serviceOf(context, visitor.merchantId)
  if (await flagIsOn(db, visitor.merchantId, 'SLIDEVERIFY'))
    await transaction(db, tx => redeemSlide(tx, visitor, 'sms', input.slideTicket))
  await takeTurn(context, 'phone_address', networkOf(visitor.ip))
  await takeTurn(context, 'phone_number', `${visitor.merchantId} ${phoneNumber}`)
  const { sessionInfo } = await askPhoneService(service, 'sendVerificationCode', { phoneNumber })
  return { sessionInfo, expiredMinutes: EXPIRED_MINUTES }
}

/** Exchanges the code for the token that `verifyPhoneToken` takes. Refused in the service's words, `phone_…`. */
export async function checkPhoneCode(context: Context, visitor: Visitor, input: { sessionInfo: string; code: string }) {
  const code = input.code.trim()
  if (code === '') throw new Refusal('phone_missing_code')
  const service = await serviceOf(context, visitor.merchantId)
  await takeTurn(context, 'phone_check', networkOf(visitor.ip))
  const { sessionInfo } = input
  const { idToken } = await askPhoneService(service, 'signInWithPhoneNumber', { sessionInfo, code })
  return { firebaseIdToken: idToken }
}

/**
 * Whether the service confirmed this number (E.164, from `mobileNumber`) within the last five minutes, by a token that
 * comes once (security §3.5). It is used up by this, whatever becomes of the caller's own transaction.
 *
 * Refused as `phone_missing_code` without a token, `phone_not_enabled` when the merchant has no such service,
 * `phone_invalid_number` for another number's, `phone_code_expired` when too old or used, else `phone_unknown`.
 */
export async function verifyPhoneToken(
  context: Context,
  merchantId: number,
  firebaseIdToken: string | undefined,
  number: string,
): Promise<void> {
  if (!firebaseIdToken) throw new Refusal('phone_missing_code')
  const read = claims.safeParse(await payloadOf(await serviceOf(context, merchantId), firebaseIdToken))
  if (!read.success) throw new Refusal('phone_unknown')
  const ageSeconds = Date.now() / 1000 - read.data.auth_time
  if (ageSeconds > FRESH_SECONDS || ageSeconds < -SKEW_SECONDS) throw new Refusal('phone_code_expired')
  if (read.data.phone_number !== number) throw new Refusal('phone_invalid_number')
  // The signature can be spelt in more than one way; what it signs cannot.
  const signed = firebaseIdToken.slice(0, firebaseIdToken.lastIndexOf('.'))
  const isFirst = await insertPhoneProof(context.db, hashToken(signed), FRESH_SECONDS + SKEW_SECONDS)
  if (!isFirst) throw new Refusal('phone_code_expired')
}

const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>()

async function payloadOf({ jwksUrl, issuer, audience }: PhoneAuth, token: string): Promise<JWTPayload> {
  const keys = keySets.get(jwksUrl) ?? createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: 3_000 })
  keySets.set(jwksUrl, keys)
  try {
    const options = { algorithms: ['RS256'], issuer, audience, clockTolerance: SKEW_SECONDS }
    return (await jwtVerify(token, keys, { ...options, requiredClaims: ['exp', 'sub'] })).payload
  } catch (error) {
    throw new Refusal(error instanceof errors.JWTExpired ? 'phone_code_expired' : 'phone_unknown')
  }
}

async function serviceOf({ db, serverSecret }: Context, merchantId: number): Promise<PhoneAuth> {
  const service = await phoneAuthOf(db, serverSecret, merchantId)
  if (!service) throw new Refusal('phone_not_enabled')
  return service
}

/** Our own limits speak as the service's do (specification §8). */
async function takeTurn({ db }: Context, limited: 'phone_address' | 'phone_number' | 'phone_check', who: string) {
  await takeAttempt(db, limited, who).catch(error => {
    if (error instanceof Refusal && error.code === 'too_many_requests')
      throw new Refusal('phone_too_many_requests', error.details)
    throw error
  })
}
