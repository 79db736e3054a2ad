import { useRouterState } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useFlag } from '#features/settings/site/settings.tsx'
import { useCaptcha, useCountry, usePhoneCode, WarningModal } from '#features/verification/site/verification.tsx'
import { Button } from '#shared/ui/button.tsx'
import { AskError } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { LoginFailure } from '../login/login-failure.tsx'
import { useNewPassword } from '../security/new-password.ts'
import { affiliateCodeOf, showsAffiliate } from './affiliate.ts'
import { RegisterFieldBox } from './register-field.tsx'
import {
  fieldsOf,
  REGISTER_FIELDS,
  type RegisterField,
  type RegisterTab,
  type RegisterTexts,
} from './register-fields.ts'
import { type FieldRules, fieldMessage, patternText } from './register-rules.ts'
import { TermsField } from './terms-field.tsx'
import { useRegister } from './use-register.ts'

export type RegisterForm = RegisterTexts & { terms: boolean }

type RegisterFormProps = { tab: RegisterTab; rules: Record<string, FieldRules> }

/** Registration. Which fields show, are required and how each is checked is the server's to say (§2, §5). */
export function RegisterForm({ tab, rules }: RegisterFormProps) {
  const t = useTranslations('session')
  const tPattern = useTranslations('pattern')
  const textOf = useRefusalText()
  const { messageOf } = useNewPassword()
  const address = useRouterState({ select: state => new URLSearchParams(state.location.searchStr) })
  const verifiesMobile = useFlag('REGMOBVERF3') ?? false
  const [country, chooseCountry] = useCountry()
  /** Codes of the address that were looked up and are no good. */
  const [badCodes, setBadCodes] = useState<readonly string[]>([])
  const [warning, setWarning] = useState<string>()

  const affiliate = {
    ofAddress: address.get('affiliateCode') ?? '',
    isEnabled: rules.affiliateCode?.enabled ?? false,
    hasFailed: badCodes.includes('affiliateCode'),
  }
  const referralOfAddress = badCodes.includes('referralCode') ? '' : (address.get('referralCode') ?? '')
  const fields = fieldsOf(rules, { tab, verifiesMobile, showsAffiliate: showsAffiliate(affiliate) })
  const captcha = useCaptcha(fields.has('captcha'), tab)
  const code = usePhoneCode(tab === 'mobile' ? 'registerMobile' : 'registerUsername')
  const form = useForm<RegisterForm>({
    mode: 'onTouched',
    defaultValues: { ...EMPTY, referralCode: address.get('referralCode') ?? '', terms: false },
  })
  const { join, puzzle, faultyField } = useRegister(code.proofOf, (error, at) => {
    if (captcha.isShown) {
      form.setValue('captcha', '')
      captcha.renew()
    }
    if (isShown(at)) form.setError(at, { message: sayFailure(error, at) }, { shouldFocus: true })
    if (!isInvitation(error) || !at) return
    setBadCodes([...badCodes, at])
    setWarning(textOf(error))
  })

  function isShown(name: RegisterField | 'terms' | undefined): name is RegisterField | 'terms' {
    return name === 'terms' || (name !== undefined && fields.has(name))
  }

  const first = [...fields.keys()][0]
  // The form comes after its modal: the focus goes to it as soon as it is there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => first && form.setFocus(first), [])

  /** A field the server did not take for another reason than a known one is described by its own rule. */
  function sayFailure(error: unknown, name: RegisterField | 'terms'): string {
    const isPlain = error instanceof AskError && error.code === 'invalid_input' && !('problem' in error.details)
    const own = name === 'terms' ? undefined : fields.get(name)
    return isPlain && own ? patternText(own, tPattern) : messageOf(error, own !== undefined)
  }

  function check(name: RegisterField, text: string): string | true {
    // The second password is right when it is the first one again, whatever its own pattern says.
    if (name === 'confirmPassword' && text !== form.getValues('password')) return t('inconsistent_twice')
    return fieldMessage(fields.get(name)!, text, tPattern, name) ?? true
  }

  function send(values: RegisterForm): void {
    const texts = Object.fromEntries(
      [...fields.keys()]
        .filter(name => name !== 'affiliateCode')
        .map(name => [name, name.toLowerCase().includes('password') ? values[name] : values[name].trim()])
        .filter(([, text]) => text !== ''),
    ) as Partial<RegisterTexts>
    // The referral code of the address counts also where no field shows it.
    const referralCode = texts.referralCode ?? referralOfAddress
    join.mutate({
      tab,
      texts: { ...texts, ...(referralCode && { referralCode }) },
      affiliateCode: affiliateCodeOf(affiliate, values.affiliateCode),
      countryDialingCode: country.countryDialingCode,
    })
  }

  /** The terms come before everything else: without them nothing is looked at (specification §4). */
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (form.getValues('terms')) void form.handleSubmit(send)(event)
    else form.setError('terms', { message: t('termsNeeded') }, { shouldFocus: true })
  }

  return (
    <>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {[...fields].map(([name, rule]) => (
          <RegisterFieldBox
            key={name}
            name={name}
            rule={rule}
            form={form}
            check={text => check(name, text)}
            country={country}
            onCountry={chooseCountry}
            captcha={captcha}
            codeButton={code.button}
          />
        ))}
        <TermsField
          // Gone at once: at the next press it would move the button away from under the finger.
          {...form.register('terms', { onChange: () => form.clearErrors('terms') })}
          error={form.formState.errors.terms?.message}
        />
        <LoginFailure error={isShown(faultyField) || isInvitation(join.error) ? null : join.error} />
        <Button type="submit" look="primary" size="lg" wide busy={join.isPending}>
          {join.isPending ? t('registering') : t('register')}
        </Button>
        {warning !== undefined && <WarningModal text={warning} onClose={() => setWarning(undefined)} />}
      </form>
      {code.puzzle}
      {puzzle}
    </>
  )
}

function isInvitation(error: unknown): boolean {
  return error instanceof AskError && error.code === 'invitation_code_error'
}

const EMPTY = Object.fromEntries(REGISTER_FIELDS.map(name => [name, ''])) as RegisterTexts
