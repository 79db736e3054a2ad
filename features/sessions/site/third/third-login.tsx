import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { thirdLoginApi } from '#features/sessions/api-third.ts'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { AskError, ask } from '#shared/web/ask.ts'
import { switchAuth } from '../auth-state.ts'
import { challengeIn, useFinishLogin } from '../login/finish-login.ts'
import { LoginFailure } from '../login/login-failure.tsx'
import { TermsField } from '../register/terms-field.tsx'
import { ThirdBusy, ThirdFrame, useOnce } from './third-frame.tsx'

type Fields = { terms: boolean; birthDate: string }
/** What the server asks somebody who is new here. */
type Newcomer = { needsBirthDate: boolean }

/** The ticket opens a session; whoever is new here agrees to the terms first. */
export function ThirdLogin({ ticket, onClose }: { ticket: string; onClose: () => void }) {
  const t = useTranslations('session')
  const finish = useFinishLogin()
  const [newcomer, setNewcomer] = useState<Newcomer>()
  const { register, handleSubmit, formState } = useForm<Fields>({ defaultValues: { terms: false, birthDate: '' } })
  const enter = useMutation({
    mutationFn: async ({ terms, birthDate }: Fields) => {
      const answer = await ask(thirdLoginApi.login, { ticket, terms, ...(birthDate && { birthDate }) })
      await finish(answer, '')
    },
    onError: error => {
      const challenge = challengeIn(error, '')
      if (challenge) switchAuth('verify', { challenge })
      if (error instanceof AskError && error.code === 'terms_not_accepted')
        setNewcomer({ needsBirthDate: error.details.birthDate === true })
    },
  })
  useOnce(ticket, () => enter.mutate({ terms: false, birthDate: '' }))

  if (!newcomer)
    return enter.error ? (
      <ThirdFrame title={t('login')} onClose={onClose}>
        <LoginFailure error={enter.error} />
      </ThirdFrame>
    ) : (
      <ThirdBusy />
    )
  const isFirstAsk = enter.error instanceof AskError && enter.error.code === 'terms_not_accepted'
  return (
    <ThirdFrame title={t('register')} onClose={onClose}>
      <form noValidate onSubmit={handleSubmit(fields => enter.mutate(fields))} className="flex flex-col gap-4">
        <p className="text-sm text-muted">{t('thirdNew')}</p>
        {newcomer.needsBirthDate && (
          <Field
            {...register('birthDate', { validate: text => text !== '' || t('inputEmpty') })}
            type="date"
            label={t('fields.birthDate')}
            error={formState.errors.birthDate?.message}
            autoComplete="bday"
            required
          />
        )}
        <TermsField
          {...register('terms', { validate: isAccepted => isAccepted || t('termsNeeded') })}
          error={formState.errors.terms?.message}
        />
        <LoginFailure error={isFirstAsk ? null : enter.error} />
        <Button type="submit" look="primary" size="lg" wide busy={enter.isPending}>
          {t('continue')}
        </Button>
      </form>
    </ThirdFrame>
  )
}
