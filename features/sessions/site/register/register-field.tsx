import type { ComponentProps, FocusEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import {
  type Captcha,
  CaptchaField,
  type CodeButton,
  CodeField,
  type Country,
  isMobile,
  type Mobile,
  MobileField,
} from '#features/verification/site/verification.tsx'
import { Field, PasswordField } from '#shared/ui/field.tsx'
import type { RegisterField } from './register-fields.ts'
import type { RegisterForm } from './register-form.tsx'
import { type FieldRules, patternText } from './register-rules.ts'

/** What browsers and keyboards of phones make of each text. */
const KINDS: Partial<Record<RegisterField, ComponentProps<'input'>>> = {
  username: { autoComplete: 'username' },
  password: { autoComplete: 'new-password' },
  confirmPassword: { autoComplete: 'new-password' },
  paymentPassword: { autoComplete: 'off', inputMode: 'numeric' },
  payeeName: { autoComplete: 'name', autoCapitalize: 'characters' },
  email: { autoComplete: 'email', type: 'email' },
  birthDate: { autoComplete: 'bday', type: 'date' },
  qqNum: { inputMode: 'numeric' },
  whatsapp: { inputMode: 'tel' },
}
const HINTED: readonly RegisterField[] = ['username', 'password', 'paymentPassword']

type BoxProps = {
  name: RegisterField
  rule: FieldRules
  form: UseFormReturn<RegisterForm>
  check: (text: string) => string | true
  country: Country
  onCountry: (country: Country) => void
  captcha: Captcha
  codeButton: CodeButton<Mobile>
}

/** One field of the registration, in the shape its content asks for. */
export function RegisterFieldBox({ name, rule, form, check, country, onCountry, captcha, codeButton }: BoxProps) {
  const t = useTranslations('session.fields')
  const tMobile = useTranslations('mobile')
  const tPattern = useTranslations('pattern')
  const { countryDialingCode } = country
  const shared = {
    ...form.register(name, { validate: check }),
    error: form.formState.errors[name]?.message,
    required: rule.required,
  }

  if (name === 'mobileNum') {
    const validate = async (mobileNum: string) => {
      if (mobileNum.trim() === '' && !rule.required) return true
      const isOne = await isMobile({ mobileNum, countryDialingCode })
      // The server leaves the spaces and brackets within a number out before it goes by the field's rule.
      return isOne ? check(mobileNum.replace(/[\s()-]/g, '')) : tMobile('invalid')
    }
    const own = form.register(name, { validate })
    // Nothing is wrong with a field that nobody has begun: the form says so when it is sent.
    const onBlur = (event: FocusEvent<HTMLInputElement>) => event.target.value !== '' && void own.onBlur(event)
    return <MobileField {...shared} {...own} onBlur={onBlur} country={country} onCountry={onCountry} />
  }
  if (name === 'verificationCode')
    return (
      <CodeField
        {...shared}
        label={t(name)}
        button={codeButton}
        onSend={async () => {
          // Specification §5: the SMS request needs a valid number.
          const mobileNum = form.getValues('mobileNum').trim()
          if (mobileNum === '') form.setError('mobileNum', { message: tMobile('invalid') }, { shouldFocus: true })
          else if (await form.trigger('mobileNum', { shouldFocus: true }))
            codeButton.press({ mobileNum, countryDialingCode })
        }}
      />
    )
  if (name === 'captcha') return <CaptchaField {...shared} captcha={captcha} />

  const described = {
    ...shared,
    ...KINDS[name],
    label: t(name),
    hint: name === 'payeeName' ? t('payeeHint') : HINTED.includes(name) ? patternText(rule, tPattern) : undefined,
  }
  if (name === 'password' || name === 'confirmPassword' || name === 'paymentPassword')
    return <PasswordField {...described} />
  return <Field autoCapitalize="none" autoComplete="off" spellCheck={false} {...described} />
}
