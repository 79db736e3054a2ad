import { networkOf } from '#features/credentials/rules/credentials.ts'
import { hasTotp, takeAttempt, verifyTotp } from '#features/credentials/server/credentials.ts'
import { memberByUsername, readProfile } from '#features/people/server/people.ts'
import { assertOpen, merchantById, siteStatus } from '#features/settings/server/settings.ts'
import { redeemCode, requireSlide, sendCode } from '#features/verification/server/verification.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Visitor } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { constantTime } from '#shared/server/secrets/constant-time.ts'

/**
 * Sends a code to the mobile number, else to the e-mail address, that is on record of a name. The same answer after the
 * same time whether the name, a way to reach it, or room for one more code is there (S-03).
 */
export async function sendStepUp(
  context: Context,
  visitor: Visitor,
  { username, slideTicket }: { username: string; slideTicket?: string | undefined },
): Promise<{ expiredMinutes: number }> {
  const { db } = context
  assertOpen(await siteStatus(db, visitor.merchantId, visitor.ip))
  await takeAttempt(db, 'step_up_address', networkOf(visitor.ip))
  await requireSlide(db, visitor, 'sms', slideTicket)
  await constantTime(async () => {
    const member = await transaction(db, tx => memberByUsername(tx, visitor.merchantId, username.trim()))
    const to = member && (await contactOf(context, member.id))
    if (to) await sendCode(context, visitor, 'two_factor', to).catch(silently)
  })
  // What a code by SMS lasts, whether or not one went out.
  return { expiredMinutes: (await merchantById(db, visitor.merchantId)).codeMinutes }
}

/** Refused as `wrong_code` unless this code was sent to the member, or their authenticator shows it. */
export async function assertStepUp(context: Context, merchantId: number, memberId: string | undefined, code: string) {
  if (memberId && (await hasTotp(context, memberId))) return verifyTotp(context, memberId, code)
  // Nobody gets codes under this name: it is refused as slowly as a wrong one.
  const to = (memberId && (await contactOf(context, memberId))) || 'nobody'
  await redeemCode(context, merchantId, 'two_factor', to, code)
}

async function contactOf({ db, serverSecret }: Context, memberId: string): Promise<string | undefined> {
  const { mobile, email } = await readProfile(db, serverSecret, memberId)
  return mobile ?? email
}

/** That too many codes were sent already would tell that there is somebody. */
function silently(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}
