import { useMutation } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { accountApi } from '#features/sessions/api-account.ts'
import { useSlide } from '#features/verification/site/verification.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { ask } from '#shared/web/ask.ts'
import { closeAuth } from '../auth-state.ts'
import { LoginFailure } from '../login/login-failure.tsx'

type Fields = { username: string; email: string }

/** Name and e-mail address; the answer is the same whether or not they belong together (security D4). */
export function ForgetEmail() {
  const t = useTranslations('session')
  const { withSlide, puzzle } = useSlide()
  const { register, handleSubmit, formState } = useForm<Fields>({ defaultValues: { username: '', email: '' } })
  const send = useMutation({
    mutationFn: ({ username, email }: Fields) =>
      withSlide('password', slideTicket =>
        ask(accountApi.forgotByEmail, {
          username: username.trim(),
          email: email.trim(),
          ...(slideTicket && { slideTicket }),
        }),
      ),
  })
  const required = { validate: (text: string) => text.trim() !== '' || t('inputEmpty') }
  return (
    <>
      <form noValidate onSubmit={handleSubmit(fields => send.mutate(fields))} className="flex flex-col gap-4">
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
        <Field
          {...register('email', required)}
          type="email"
          label={t('email')}
          error={formState.errors.email?.message}
          autoComplete="email"
          required
        />
        <LoginFailure error={send.error} />
        <Button type="submit" look="primary" size="lg" wide busy={send.isPending}>
          {t('sendLink')}
        </Button>
      </form>
      {puzzle}
      {send.data && (
        <Modal title={t('checkMail')} role="alertdialog" onClose={closeAuth}>
          <div className="flex flex-col items-center gap-5 text-center">
            <MailCheck aria-hidden size={32} className="text-jade" />
            <p>{t('in_been_out')}</p>
            <Button look="primary" wide onClick={closeAuth} data-autofocus>
              {t('in_increase_submit')}
            </Button>
          </div>
        </Modal>
      )}
    </>
  )
}
