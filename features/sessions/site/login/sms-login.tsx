import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import {
  CodeField,
  isMobile,
  MobileField,
  useCountry,
  usePhoneCode,
} from '#features/verification/site/verification.tsx'
import { Button } from '#shared/ui/button.tsx'
import { CheckField } from '#shared/ui/field.tsx'
import { LoginFailure } from './login-failure.tsx'
import { forgetLogin, keepMobile, remembered } from './remember.ts'
import { type Area, useLogin } from './use-login.ts'

type Fields = { mobileNum: string; verificationCode: string; remember: boolean }

/** Login by a code sent to a mobile number. */
export function SmsLogin({ area }: { area: Area }) {
  const t = useTranslations('session')
  const tMobile = useTranslations('mobile')
  const [kept] = useState(() => remembered().mobile)
  const [country, chooseCountry] = useCountry(kept?.countryDialingCode)
  const code = usePhoneCode('login')
  const { register, handleSubmit, formState, trigger, getValues } = useForm<Fields>({
    defaultValues: { mobileNum: kept?.mobileNum ?? '', verificationCode: '', remember: kept !== null },
  })
  const { countryDialingCode } = country
  const { attempt, isAgentOnly } = useLogin(({ mobileNum = '', remember }) =>
    remember ? keepMobile({ mobileNum, countryDialingCode }) : forgetLogin(),
  )

  async function enter({ mobileNum, verificationCode, remember }: Fields) {
    const proof = await code.proofOf(verificationCode.trim())
    return { type: 'sms' as const, area, mobileNum: mobileNum.trim(), countryDialingCode, remember, ...proof }
  }

  return (
    <>
      <form
        noValidate
        onSubmit={handleSubmit(fields => attempt.mutate(() => enter(fields)))}
        className="flex flex-col gap-4"
      >
        <MobileField
          {...register('mobileNum', {
            validate: async mobileNum => (await isMobile({ mobileNum, countryDialingCode })) || tMobile('invalid'),
          })}
          country={country}
          onCountry={chooseCountry}
          error={formState.errors.mobileNum?.message}
          required
          data-autofocus
        />
        <CodeField
          {...register('verificationCode', { validate: text => text.trim() !== '' || t('inputEmpty') })}
          label={t('smsCode')}
          error={formState.errors.verificationCode?.message}
          button={code.button}
          onSend={async () => {
            // Specification §5: a code goes only to a number that is one.
            if (await trigger('mobileNum', { shouldFocus: true }))
              code.button.press({ mobileNum: getValues('mobileNum').trim(), countryDialingCode })
          }}
          required
        />
        <CheckField {...register('remember')} label={t('rememberMobile')} />
        <LoginFailure error={attempt.error} isAgentOnly={isAgentOnly} />
        <Button type="submit" look="primary" size="lg" wide busy={attempt.isPending}>
          {attempt.isPending ? t('loggingIn') : t('login')}
        </Button>
      </form>
      {code.puzzle}
    </>
  )
}
