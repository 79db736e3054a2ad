import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { accountApi } from '#features/sessions/api-account.ts'
import { useRegistrationRules } from '#features/settings/site/settings.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Field, PasswordField } from '#shared/ui/field.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { AskError, ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { fieldMessage } from '../register/register-rules.ts'

type Texts = { email: string; password: string }
type ContactFormProps = {
  /** Of an account that was not opened just now. */
  needsPassword?: boolean
  onDone: () => void
  /** Beside the button. */
  children?: ReactNode
}

/** An e-mail address for an account without a contact. */
export function ContactForm({ needsPassword = false, onDone, children }: ContactFormProps) {
  const t = useTranslations('security')
  const tSession = useTranslations('session')
  const tPattern = useTranslations('pattern')
  const textOf = useRefusalText()
  const client = useQueryClient()
  const rule = useRegistrationRules().data?.email
  const { register, handleSubmit, formState, setError } = useForm<Texts>({ defaultValues: { email: '', password: '' } })
  const save = useMutation({
    mutationFn: ({ email, password }: Texts) =>
      ask(accountApi.addEmail, { email: email.trim(), ...(needsPassword && { password }) }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['security'] })
      toast(t('contactSaved'), 'good')
      onDone()
    },
    onError: error => {
      const name = error instanceof AskError && error.code === 'wrong_credentials' ? 'password' : 'email'
      setError(name, { message: textOf(error) }, { shouldFocus: true })
    },
  })
  const check = (text: string) =>
    text.trim() === '' ? tSession('inputEmpty') : (rule && fieldMessage(rule, text.trim(), tPattern, 'email')) || true
  return (
    <form noValidate onSubmit={handleSubmit(texts => save.mutate(texts))} className="flex flex-col gap-3 sm:max-w-96">
      <Field
        {...register('email', { validate: check })}
        type="email"
        label={t('email')}
        error={formState.errors.email?.message}
        autoComplete="email"
        required
      />
      {needsPassword && (
        <PasswordField
          {...register('password', { validate: text => text !== '' || tSession('inputEmpty') })}
          label={t('loginPassword')}
          error={formState.errors.password?.message}
          autoComplete="current-password"
          required
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" busy={save.isPending}>
          {t('addEmail')}
        </Button>
        {children}
      </div>
    </form>
  )
}
