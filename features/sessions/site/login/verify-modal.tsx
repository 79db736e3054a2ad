import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { sessionsApi } from '#features/sessions/api.ts'
import { CodeField } from '#features/verification/site/verification.tsx'
import { Button } from '#shared/ui/button.tsx'
import { CheckField } from '#shared/ui/field.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { AskError, ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { type Challenge, switchAuth, useAuth } from '../auth-state.ts'
import { useFinishLogin } from './finish-login.ts'

type Fields = { code: string; trust: boolean }

/** The second step of a login: a code of the authenticator, or one that was sent. */
export function VerifyModal({ onClose }: { onClose: () => void }) {
  const t = useTranslations('session')
  const { challenge } = useAuth()
  if (!challenge) return null
  return (
    <Modal title={t('secondStep')} onClose={onClose}>
      <VerifyForm challenge={challenge} />
    </Modal>
  )
}

function VerifyForm({ challenge }: { challenge: Challenge }) {
  const t = useTranslations('session')
  const textOf = useRefusalText()
  const finish = useFinishLogin()
  const { challengeId, method, sentTo, username } = challenge
  const { register, handleSubmit, formState, setError, setValue } = useForm<Fields>({
    defaultValues: { code: '', trust: false },
  })
  const verify = useMutation({
    mutationFn: async ({ code, trust }: Fields) => {
      await finish(await ask(sessionsApi.loginVerify, { challengeId, code: code.trim(), trust }), username)
    },
    onError: error => {
      if (error instanceof AskError && error.code === 'challenge_over') {
        switchAuth('login', { reason: 'challengeOver' })
        return
      }
      setValue('code', '')
      setError('code', { message: textOf(error) }, { shouldFocus: true })
    },
  })
  return (
    <form noValidate onSubmit={handleSubmit(fields => verify.mutate(fields))} className="flex flex-col gap-4">
      <p className="text-sm text-muted">
        {/* Isolated: a number keeps its order in a text that runs the other way. */}
        {method === 'totp' ? t('verify.totp') : t(`verify.${method}`, { to: `\u2068${sentTo}\u2069` })}
      </p>
      <CodeField
        {...register('code', { validate: text => text.trim() !== '' || t('inputEmpty') })}
        label={t('code')}
        error={formState.errors.code?.message}
        required
        data-autofocus
      />
      <CheckField {...register('trust')} label={t('trust')} />
      <Button type="submit" look="primary" size="lg" wide busy={verify.isPending}>
        {verify.isPending ? t('loggingIn') : t('continue')}
      </Button>
      <Button look="quiet" size="sm" onClick={() => switchAuth('login')} className="self-center">
        {t('backToLogin')}
      </Button>
    </form>
  )
}
