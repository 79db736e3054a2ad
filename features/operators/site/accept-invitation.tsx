import { useMutation } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { operatorsApi } from '#features/operators/api.ts'
import { LEAST_PASSWORD, passwordProblem } from '#features/operators/rules/operators.ts'
import { Button } from '#shared/ui/button.tsx'
import { Field, PasswordField } from '#shared/ui/field.tsx'
import { Note } from '#shared/ui/states.tsx'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'

type Fields = { email: string; password: string; again: string }

/** The first owner's account: the link's token stands behind its `#`, where neither proxies nor logs see it. */
export function AcceptInvitation() {
  const t = useTranslations('owner')
  const textOf = useRefusalText()
  const [token] = useState(() => location.hash.slice(1))
  const { register, handleSubmit, formState, getValues } = useForm<Fields>({
    defaultValues: { email: '', password: '', again: '' },
  })
  const { errors } = formState
  const accept = useMutation({
    mutationFn: ({ email, password }: Fields) => ask(operatorsApi.acceptInvitation, { token, email, password }),
    // What was used is of no use in the history.
    onSuccess: () => history.replaceState(history.state, '', location.pathname),
  })
  if (accept.data)
    return (
      <div className="card">
        <Note
          icon={<BadgeCheck aria-hidden size={28} />}
          title={t('done', { email: accept.data.email })}
          about={t('doneAbout')}
        />
      </div>
    )
  const checkPassword = (password: string) => {
    const problem = passwordProblem(password, getValues('email'))
    return problem === null || t(problem, { least: LEAST_PASSWORD })
  }
  return (
    <form
      noValidate
      onSubmit={handleSubmit(fields => accept.mutate(fields))}
      className="card flex flex-col gap-4 p-5 lg:p-8"
    >
      <Field
        {...register('email', { validate: text => /^\S+@\S+\.\S+$/.test(text) || t('badEmail') })}
        type="email"
        label={t('email')}
        error={errors.email?.message}
        autoComplete="username"
        required
        dir="ltr"
      />
      <PasswordField
        {...register('password', { validate: checkPassword })}
        label={t('password')}
        hint={t('short', { least: LEAST_PASSWORD })}
        error={errors.password?.message}
        autoComplete="new-password"
        required
      />
      <PasswordField
        {...register('again', { validate: text => text === getValues('password') || t('differ') })}
        label={t('again')}
        error={errors.again?.message}
        autoComplete="new-password"
        required
      />
      <p role="alert" className="text-sm font-medium text-crimson empty:hidden">
        {accept.error && textOf(accept.error)}
      </p>
      <Button type="submit" look="primary" size="lg" wide busy={accept.isPending}>
        {t('accept')}
      </Button>
    </form>
  )
}
