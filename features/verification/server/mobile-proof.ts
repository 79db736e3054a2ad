import { type CodePurpose, mobileNumber } from '#features/verification/rules/verification.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { redeemCode } from './codes.ts'
import { verifyPhoneToken } from './phone-auth.ts'

export type MobileFields = {
  mobileNum?: string | undefined
  countryDialingCode?: string | undefined
  verificationCode?: string | undefined
  firebaseChannel?: 'sms' | undefined
  firebaseIdToken?: string | undefined
}

/**
 * The number of a form in its E.164 form. Refused as `invalid_input` when there is none, as `invalid_mobile` when it is no
 * mobile number (specification §5).
 */
export function readMobile({ mobileNum, countryDialingCode }: MobileFields): string {
  const typed = mobileNum?.trim()
  if (!typed) throw new Refusal('invalid_input', { field: 'mobileNum', problem: 'required' })
  const number = mobileNumber(countryDialingCode ?? '', typed)
  if (number === null) throw new Refusal('invalid_mobile', { field: 'mobileNum' })
  return number
}

/**
 * The number, once a code sent to it or the phone-auth service has proven whose it is. Refused as `readMobile` does, as
 * `wrong_code`, or in the words of the service, `phone_…`.
 */
export async function proveMobile(
  context: Context,
  merchantId: number,
  purpose: CodePurpose,
  fields: MobileFields,
): Promise<string> {
  const number = readMobile(fields)
  if (fields.firebaseChannel || fields.firebaseIdToken) {
    await verifyPhoneToken(context, merchantId, fields.firebaseIdToken, number)
    return number
  }
  const code = fields.verificationCode?.trim()
  if (!code) throw new Refusal('invalid_input', { field: 'verificationCode', problem: 'required' })
  await redeemCode(context, merchantId, purpose, number, code)
  return number
}
