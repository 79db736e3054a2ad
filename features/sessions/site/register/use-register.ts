import { useMutation } from '@tanstack/react-query'
import { registrationApi } from '#features/registration/api.ts'
import { sessionsApi } from '#features/sessions/api.ts'
import { type PhoneProof, useSlide } from '#features/verification/site/verification.tsx'
import { AskError, ask } from '#shared/web/ask.ts'
import { useFinishLogin } from '../login/finish-login.ts'
import { askForContact } from '../security/contact-wish.ts'
import type { RegisterField, RegisterTab, RegisterTexts } from './register-fields.ts'

/** Which field a refusal belongs to. */
const FIELD_OF: Partial<Record<string, RegisterField | 'terms'>> = {
  username_taken: 'username',
  inconsistent_twice: 'confirmPassword',
  invalid_mobile: 'mobileNum',
  phone_invalid_number: 'mobileNum',
  phone_missing_number: 'mobileNum',
  wrong_code: 'verificationCode',
  phone_invalid_code: 'verificationCode',
  phone_missing_code: 'verificationCode',
  phone_code_expired: 'verificationCode',
  wrong_captcha: 'captcha',
  under_age: 'birthDate',
  terms_not_accepted: 'terms',
}

export type Registration = {
  tab: RegisterTab
  /** What is shown and filled in; what is not shown does not go out. */
  texts: Partial<RegisterTexts>
  affiliateCode: string
  countryDialingCode: string
}

/**
 * Opens the account (specification §4, registration submit): the affiliate code is checked first, then the phone code
 * where a service does that, then the slide, then the registration, which logs in. `onFailure` is told the field that is
 * at fault.
 */
export function useRegister(
  proofOf: (code: string) => Promise<PhoneProof>,
  onFailure: (error: unknown, at: RegisterField | 'terms' | undefined) => void,
) {
  const finish = useFinishLogin()
  const { withSlide, puzzle } = useSlide()
  const join = useMutation({
    mutationFn: async ({ tab, texts, affiliateCode, countryDialingCode }: Registration) => {
      const domain = location.hostname
      if (affiliateCode) await ask(registrationApi.affiliate, { code: affiliateCode, domain })
      const { verificationCode, ...rest } = texts
      const proof = verificationCode ? await proofOf(verificationCode) : {}
      const answer = await withSlide('register', slideTicket => {
        const input = {
          ...rest,
          ...proof,
          ...(texts.mobileNum && { countryDialingCode }),
          ...(affiliateCode && { affiliateCode }),
          ...(slideTicket && { slideTicket }),
          domain,
          terms: true,
        }
        return tab === 'mobile'
          ? ask(sessionsApi.registerMobile, { ...input, registerUrl: location.href })
          : ask(sessionsApi.register, input)
      })
      if (answer && !texts.email && !texts.mobileNum) askForContact()
      if (answer) await finish(answer, texts.username ?? '')
    },
    onError: error => onFailure(error, placeOf(error)),
  })
  return { join, puzzle, faultyField: placeOf(join.error) }
}

function placeOf(error: unknown): RegisterField | 'terms' | undefined {
  if (!(error instanceof AskError)) return undefined
  const named = error.details.field as RegisterField | undefined
  // The affiliate code is looked up by a call of its own, which names no field.
  if (error.code === 'invitation_code_error') return named ?? 'affiliateCode'
  return error.code === 'invalid_input' ? named : FIELD_OF[error.code]
}
