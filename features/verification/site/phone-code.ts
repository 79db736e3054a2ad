import { useRef } from 'react'
import { useStatus } from '#features/settings/site/settings.tsx'
import { proofsApi } from '#features/verification/api.ts'
import { phoneAuthApi } from '#features/verification/api-phone.ts'
import { AskError, ask } from '#shared/web/ask.ts'
import { useCodeButton } from './code-button.ts'
import type { Mobile } from './mobile-field.tsx'
import { useSlide } from './use-slide.tsx'

/** What a code sent to a mobile number is for; registrations say which tab asks. */
export type PhonePurpose = 'login' | 'password' | 'registerUsername' | 'registerMobile'
/** Specification §4: with the phone-auth route the countdown is a minute. */
const PHONE_AUTH_MINUTES = 1

/** What an act takes for a code: the code itself, or the phone-auth service's word for it. */
export type PhoneProof = { verificationCode: string } | { firebaseChannel: 'sms'; firebaseIdToken: string }

/**
 * A code to a mobile number, by our own SMS or by the phone-auth service where the merchant has one. `proofOf` turns
 * what was typed into what the act takes; the service checks the code first (specification §4).
 */
export function usePhoneCode(purpose: PhonePurpose) {
  const usesService = useStatus().data?.info.phoneAuth ?? false
  const sessionInfo = useRef<string>(undefined)
  const { withSlide, puzzle } = useSlide()
  const button = useCodeButton(purpose, (mobile: Mobile) =>
    withSlide('sms', async slideTicket => {
      const ticket = slideTicket === undefined ? {} : { slideTicket }
      if (!usesService) return sendOwn(purpose, mobile, ticket)
      const sent = await ask(phoneAuthApi.send, { ...mobile, ...ticket })
      sessionInfo.current = sent.sessionInfo
      return { expiredMinutes: PHONE_AUTH_MINUTES }
    }),
  )

  async function proofOf(code: string): Promise<PhoneProof> {
    if (!usesService) return { verificationCode: code }
    if (!sessionInfo.current) throw new AskError('phone_code_expired', 0)
    const { firebaseIdToken } = await ask(phoneAuthApi.check, { sessionInfo: sessionInfo.current, code })
    return { firebaseChannel: 'sms', firebaseIdToken }
  }

  return { button, puzzle, proofOf, usesService }
}

function sendOwn(purpose: PhonePurpose, { mobileNum, countryDialingCode }: Mobile, ticket: { slideTicket?: string }) {
  if (purpose === 'login' || purpose === 'password')
    return ask(proofsApi.smsNoLogin, { mobileNum, countryDialingCode, purpose, ...ticket })
  const type = purpose === 'registerMobile' ? 'mobile' : 'username'
  return ask(proofsApi.smsRegister, { mobileNo: mobileNum, countryDialingCode, type, ...ticket })
}
