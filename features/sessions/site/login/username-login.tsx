import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { sessionsApi } from '#features/sessions/api.ts'
import { ServiceLinks } from '#features/settings/site/settings.tsx'
import { CaptchaField, CodeField, useCodeButton, useSlide } from '#features/verification/site/verification.tsx'
import { Button } from '#shared/ui/button.tsx'
import { CheckField, Field, PasswordField } from '#shared/ui/field.tsx'
import { leftOut, Part } from '#shared/ui/loading/part.tsx'
import { ask } from '#shared/web/ask.ts'
import { LoginFailure } from './login-failure.tsx'
import { forgetLogin, keepName, remembered, SENTINEL } from './remember.ts'
import { type Area, useLogin } from './use-login.ts'

type Fields = { username: string; password: string; captcha: string; verificationCode: string; remember: boolean }

/** Login by name and password; the slide comes before the call (specification §5). */
export function UsernameLogin({ area }: { area: Area }) {
  const t = useTranslations('session')
  const [kept] = useState(remembered)
  const slide = useSlide()
  const form = useForm<Fields>({
    defaultValues: {
      username: kept.lastUser,
      password: kept.hasTicket ? SENTINEL : '',
      captcha: '',
      verificationCode: '',
      remember: kept.hasTicket,
    },
  })
  const { register, handleSubmit, formState, setValue } = form
  const { attempt, captcha, needsCode, waitMinutes, isAgentOnly } = useLogin(({ username = '', remember }) =>
    remember ? keepName(username) : forgetLogin(),
  )
  const code = useCodeButton('stepUp', (username: string) =>
    slide.withSlide('sms', slideTicket =>
      ask(sessionsApi.loginCode, { username, ...(slideTicket && { slideTicket }) }),
    ),
  )
  const [username, password] = form.watch(['username', 'password'])
  const isRemembered = kept.hasTicket && username.trim() === kept.lastUser && (password === SENTINEL || password === '')

  function enter(fields: Fields) {
    const name = fields.username.trim()
    const known = isRemembered ? { remembered: true as const } : { password: fields.password }
    return slide.withSlide('login', async slideTicket => ({
      type: 'username' as const,
      area,
      username: name,
      ...known,
      remember: fields.remember,
      ...(slideTicket && { slideTicket }),
      ...(captcha.isShown && { captcha: fields.captcha.trim() }),
      ...(needsCode && { verificationCode: fields.verificationCode.trim() }),
    }))
  }

  const required = { validate: (text: string) => text.trim() !== '' || t('inputEmpty') }
  return (
    <>
      <form
        noValidate
        onSubmit={handleSubmit(fields =>
          attempt.mutate(() => enter(fields), {
            onError: () => {
              setValue('captcha', '')
              // A ticket that opened nothing is no use: the password is needed.
              if (isRemembered) setValue('password', '')
            },
          }),
        )}
        className="flex flex-col gap-4"
      >
        <Field
          {...register('username', required)}
          label={t('username')}
          error={formState.errors.username?.message}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          data-autofocus
        />
        <PasswordField
          {...register('password', { validate: text => text !== '' || isRemembered || t('inputEmpty') })}
          label={t('password')}
          error={formState.errors.password?.message}
          autoComplete="current-password"
          canShow={password !== SENTINEL}
          // Typing begins an empty box: nobody can add to a password that is not there.
          onFocus={() => password === SENTINEL && setValue('password', '')}
          required
        />
        {captcha.isShown && (
          <CaptchaField
            {...register('captcha', required)}
            captcha={captcha}
            error={formState.errors.captcha?.message}
            required
          />
        )}
        {needsCode && (
          <CodeField
            {...register('verificationCode', required)}
            label={t('stepUpCode')}
            hint={t('stepUpAbout', { minutes: waitMinutes })}
            error={formState.errors.verificationCode?.message}
            button={code}
            onSend={() => code.press(username.trim())}
            required
          />
        )}
        {needsCode && <Support />}
        <CheckField
          {...register('remember', { onChange: event => event.target.checked || forgetLogin() })}
          label={t('remember')}
        />
        <LoginFailure error={attempt.error} isAgentOnly={isAgentOnly} />
        <Button type="submit" look="primary" size="lg" wide busy={attempt.isPending}>
          {attempt.isPending ? t('loggingIn') : t('login')}
        </Button>
      </form>
      {slide.puzzle}
    </>
  )
}

/** The way for whoever no code can be sent to and who will not wait. */
function Support() {
  return (
    <Part broken={leftOut}>
      <ul className="flex flex-wrap gap-x-5">
        <ServiceLinks
          from="page"
          className="inline-flex min-h-9 items-center gap-2 text-sm font-semibold text-gold-text hover:underline"
        >
          {(label, icon) => (
            <>
              {icon}
              {label}
            </>
          )}
        </ServiceLinks>
      </ul>
    </Part>
  )
}
