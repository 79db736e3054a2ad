import type { CodePurpose } from '#features/sessions/rules/codes.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Visitor } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'

/**
 * Queues a code of six digits to a mobile number (E.164, from `mobileNumber`) or an e-mail address. Refused as
 * `too_many_requests`, `sms_not_enabled` or `sms_quota` (security §3.5).
 */
export async function sendCode(
  _context: Context,
  _visitor: Visitor,
  _purpose: CodePurpose,
  _number: string,
): Promise<{ expiredMinutes: number }> {
  throw new Refusal('sms_not_enabled')
}

/** Takes a code once; `wrong_code` when it is wrong, used, too old, for another purpose, or after five wrong tries. */
export async function redeemCode(
  _context: Pick<Context, 'db' | 'serverSecret'>,
  _merchantId: number,
  _purpose: CodePurpose,
  _number: string,
  _code: string,
): Promise<void> {
  throw new Refusal('wrong_code')
}
