import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { LoggedIn } from '#features/sessions/api.ts'
import { accountApi } from '#features/sessions/api-account.ts'
import { Button } from '#shared/ui/button.tsx'
import { PasswordField } from '#shared/ui/field.tsx'
import { AskError, ask } from '#shared/web/ask.ts'
import { useNewPassword } from './new-password.ts'

type Fields = { oldPassword: string; newPassword: string; confirmNewPassword: string }

type ChangeProps = {
  /** The password keepers of browsers save the new password under this name. */
  username: string
  /** Not asked for right after a login that must change it (specification §2, security §3.6). */
  needsOld: boolean
  onDone: (answer: LoggedIn) => Promise<void>
}

/** Current password where it is needed, new one, and again (specification §2, §5). */
export function ChangePasswordForm({ username, needsOld, onDone }: ChangeProps) {
  const t = useTranslations('session')
  const rule = useNewPassword()
  const { register, handleSubmit, formState, setError, getValues, reset } = useForm<Fields>({
    defaultValues: { oldPassword: '', newPassword: '', confirmNewPassword: '' },
  })
  const change = useMutation({
    mutationFn: async ({ oldPassword, ...fields }: Fields) => {
      const answer = await ask(accountApi.changePassword, { ...fields, ...(needsOld && { oldPassword }) })
      reset()
      await onDone(answer)
    },
    onError: error => {
      const name = fieldOf(error)
      if (name) setError(name, { message: rule.messageOf(error, name === 'newPassword') }, { shouldFocus: true })
    },
  })
  const { errors } = formState
  return (
    <form noValidate onSubmit={handleSubmit(fields => change.mutate(fields))} className="flex flex-col gap-4">
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {needsOld && (
        <PasswordField
          {...register('oldPassword', { validate: text => text !== '' || t('inputEmpty') })}
          label={t('currentPassword')}
          error={errors.oldPassword?.message}
          autoComplete="current-password"
          required
          data-autofocus
        />
      )}
      <PasswordField
        {...register('newPassword', { validate: rule.check })}
        label={t('newPassword')}
        hint={rule.hint}
        error={errors.newPassword?.message}
        autoComplete="new-password"
        required
        data-autofocus={!needsOld || undefined}
      />
      <PasswordField
        {...register('confirmNewPassword', { validate: text => rule.confirms(text, getValues('newPassword')) })}
        label={t('confirmNewPassword')}
        error={errors.confirmNewPassword?.message}
        autoComplete="new-password"
        required
      />
      <p role="alert" className="text-sm font-medium text-crimson empty:hidden">
        {change.error && !fieldOf(change.error) && rule.messageOf(change.error, false)}
      </p>
      <Button type="submit" look="primary" size="lg" wide busy={change.isPending}>
        {t('savePassword')}
      </Button>
    </form>
  )
}

const FIELDS: readonly (keyof Fields)[] = ['oldPassword', 'newPassword', 'confirmNewPassword']

function fieldOf(error: unknown): keyof Fields | undefined {
  if (!(error instanceof AskError)) return undefined
  if (error.code === 'inconsistent_twice') return 'confirmNewPassword'
  if (error.code === 'wrong_credentials') return 'oldPassword'
  return FIELDS.find(name => name === error.details.field)
}
