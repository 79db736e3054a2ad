import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { accountApi } from '#features/sessions/api-account.ts'
import {
  CodeField,
  isMobile,
  MobileField,
  useCountry,
  usePhoneCode,
  useSlide,
} from '#features/verification/site/verification.tsx'
import { Button } from '#shared/ui/button.tsx'
import { PasswordField } from '#shared/ui/field.tsx'
import { AskError, ask } from '#shared/web/ask.ts'
import { switchAuth } from '../auth-state.ts'
import { challengeIn, useFinishLogin } from '../login/finish-login.ts'
import { LoginFailure } from '../login/login-failure.tsx'
import { useNewPassword } from './new-password.ts'

type Fields = { mobileNum: string; verificationCode: string; password: string }

/** Which field a refusal belongs to. */
const FIELD_OF: Partial<Record<string, keyof Fields>> = {
  invalid_mobile: 'mobileNum',
  phone_invalid_number: 'mobileNum',
  wrong_code: 'verificationCode',
  phone_invalid_code: 'verificationCode',
  phone_missing_code: 'verificationCode',
  phone_code_expired: 'verificationCode',
  invalid_input: 'password',
}

/** Number, code and new password; logs in (specification §4, forgot password by phone). */
export function ForgetMobile() {
  const t = useTranslations('session')
  const tMobile = useTranslations('mobile')
  const rule = useNewPassword()
  const finish = useFinishLogin()
  const [country, chooseCountry] = useCountry()
  const code = usePhoneCode('password')
  const { withSlide, puzzle } = useSlide()
  const { register, handleSubmit, formState, trigger, getValues, setError } = useForm<Fields>({
    defaultValues: { mobileNum: '', verificationCode: '', password: '' },
  })
  const { errors } = formState
  const { countryDialingCode } = country
  const save = useMutation({
    mutationFn: async ({ mobileNum, verificationCode, password }: Fields) => {
      const answer = await withSlide('password', async slideTicket =>
        ask(accountApi.setPasswordByPhone, {
          mobileNum: mobileNum.trim(),
          countryDialingCode,
          password,
          ...(await code.proofOf(verificationCode.trim())),
          ...(slideTicket && { slideTicket }),
        }),
      )
      if (answer) await finish(answer, '')
    },
    onError: error => {
      const challenge = challengeIn(error, '')
      if (challenge) return switchAuth('verify', { challenge })
      const name = error instanceof AskError ? FIELD_OF[error.code] : undefined
      if (name) setError(name, { message: rule.messageOf(error) }, { shouldFocus: true })
    },
  })
  const isOfField = save.error instanceof AskError && FIELD_OF[save.error.code] !== undefined
  return (
    <>
      <form noValidate onSubmit={handleSubmit(fields => save.mutate(fields))} className="flex flex-col gap-4">
        <MobileField
          {...register('mobileNum', {
            validate: async mobileNum => (await isMobile({ mobileNum, countryDialingCode })) || tMobile('invalid'),
          })}
          country={country}
          onCountry={chooseCountry}
          error={errors.mobileNum?.message}
          required
          data-autofocus
        />
        <CodeField
          {...register('verificationCode', { validate: text => text.trim() !== '' || t('inputEmpty') })}
          label={t('smsCode')}
          error={errors.verificationCode?.message}
          button={code.button}
          onSend={async () => {
            if (await trigger('mobileNum', { shouldFocus: true }))
              code.button.press({ mobileNum: getValues('mobileNum').trim(), countryDialingCode })
          }}
          required
        />
        <PasswordField
          {...register('password', { validate: rule.check })}
          label={t('newPassword')}
          hint={rule.hint}
          error={errors.password?.message}
          autoComplete="new-password"
          required
        />
        <LoginFailure error={isOfField ? null : save.error} />
        <Button type="submit" look="primary" size="lg" wide busy={save.isPending}>
          {t('savePassword')}
        </Button>
      </form>
      {code.puzzle}
      {puzzle}
    </>
  )
}
