import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { accountApi } from '#features/sessions/api-account.ts'
import { Button } from '#shared/ui/button.tsx'
import { PasswordField } from '#shared/ui/field.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { AskError, ask } from '#shared/web/ask.ts'
import { useNewPassword } from './new-password.ts'

type Fields = { newPassword: string; confirmNewPassword: string }

/** A new password by the token of a letter; the token is good once, for 15 minutes. */
export function ResetPassword({ token }: { token: string }) {
  const t = useTranslations('session')
  const rule = useNewPassword()
  const navigate = useNavigate()
  const { register, handleSubmit, formState, getValues, setError } = useForm<Fields>({
    defaultValues: { newPassword: '', confirmNewPassword: '' },
  })
  const save = useMutation({
    mutationFn: (fields: Fields) => ask(accountApi.resetPassword, { token, ...fields }),
    onSuccess: async () => {
      toast(t('passwordSet'), 'good')
      await navigate({ to: '/login', replace: true })
    },
    onError: error => {
      const name = fieldOf(error)
      if (name) setError(name, { message: rule.messageOf(error) }, { shouldFocus: true })
    },
  })
  const isOver = save.error instanceof AskError && save.error.code === 'reset_link_over'
  return (
    <form noValidate onSubmit={handleSubmit(fields => save.mutate(fields))} className="flex flex-col gap-4">
      <PasswordField
        {...register('newPassword', { validate: rule.check })}
        label={t('newPassword')}
        hint={rule.hint}
        error={formState.errors.newPassword?.message}
        autoComplete="new-password"
        required
        data-autofocus
      />
      <PasswordField
        {...register('confirmNewPassword', { validate: text => rule.confirms(text, getValues('newPassword')) })}
        label={t('confirmNewPassword')}
        error={formState.errors.confirmNewPassword?.message}
        autoComplete="new-password"
        required
      />
      <p role="alert" className="text-sm font-medium text-crimson empty:hidden">
        {save.error && !fieldOf(save.error) && rule.messageOf(save.error)}
      </p>
      <Button type="submit" look="primary" size="lg" wide busy={save.isPending}>
        {t('savePassword')}
      </Button>
      {isOver && (
        <Button look="gold" wide onClick={() => void navigate({ to: '/forget', search: {}, replace: true })}>
          {t('askAgain')}
        </Button>
      )}
    </form>
  )
}

function fieldOf(error: unknown): keyof Fields | undefined {
  if (!(error instanceof AskError)) return undefined
  if (error.code === 'inconsistent_twice') return 'confirmNewPassword'
  return error.code === 'invalid_input' && error.details.field === 'newPassword' ? 'newPassword' : undefined
}
