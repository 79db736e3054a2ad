import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { sessionsApi } from '#features/sessions/api.ts'
import { useFlag } from '#features/settings/site/settings.tsx'
import { ask } from '#shared/ui/ask.ts'
import { Button } from '#shared/ui/button.tsx'
import { Field, PasswordField } from '#shared/ui/field.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { useRefusalText } from '#shared/ui/refusal-text.ts'
import { switchAuth, useAuth } from './auth-state.ts'
import { useFinishLogin } from './finish-login.ts'

type LoginFields = { username: string; password: string }

export function LoginModal({ onClose }: { onClose: () => void }) {
  const t = useTranslations('session')
  const { reason } = useAuth()
  const textOf = useRefusalText()
  const finish = useFinishLogin()
  const mayRegister = useFlag('DIRECTREG3')
  const { register, handleSubmit, formState } = useForm<LoginFields>({ defaultValues: { username: '', password: '' } })
  const login = useMutation({
    mutationFn: async (fields: LoginFields) => {
      const username = fields.username.trim()
      await finish(await ask(sessionsApi.login, { username, password: fields.password }), username)
    },
  })
  const required = { validate: (text: string) => text.trim() !== '' || t('inputEmpty') }

  return (
    <Modal title={t('login')} onClose={onClose}>
      <form noValidate onSubmit={handleSubmit(fields => login.mutate(fields))} className="flex flex-col gap-4">
        {reason && (
          <p className="rounded-control border border-hairline px-3 py-2 text-sm text-gold-text">{t(reason)}</p>
        )}
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
          {...register('password', required)}
          label={t('password')}
          error={formState.errors.password?.message}
          autoComplete="current-password"
          required
        />
        <p role="alert" className="text-sm font-medium text-crimson empty:hidden">
          {login.error && textOf(login.error)}
        </p>
        <Button type="submit" look="primary" size="lg" wide busy={login.isPending}>
          {login.isPending ? t('loggingIn') : t('login')}
        </Button>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Button look="quiet" size="sm" onClick={() => switchAuth('forget')}>
            {t('forgot')}
          </Button>
          {mayRegister && (
            <Button look="quiet" size="sm" data-testid="go-register" onClick={() => switchAuth('register')}>
              {t('noAccount')}
            </Button>
          )}
        </div>
      </form>
    </Modal>
  )
}
