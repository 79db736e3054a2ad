import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { operatorsApi } from '#features/operators/api.ts'
import { LEAST_PASSWORD, passwordProblem } from '#features/operators/rules/operators.ts'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { Door } from './door.tsx'

/** An operator's account by the link of their invitation: its token stands behind the `#`, where no log sees it. */
export function AcceptInvitation({ onLogin }: { onLogin: () => void }) {
  const t = useTranslations('office.invitation')
  const textOf = useRefusalText()
  const [token] = useState(() => location.hash.slice(1))
  const [{ email, password, again }, setFields] = useState({ email: '', password: '', again: '' })
  const [isChecked, check] = useState(false)
  const accept = useMutation({
    mutationFn: () => ask(operatorsApi.acceptInvitation, { token, email: email.trim(), password }),
    // What was used is of no use in the history.
    onSuccess: () => history.replaceState(history.state, '', location.pathname),
  })
  if (accept.data)
    return (
      <Door title={t('done')} about={t('doneAbout', { email: accept.data.email })}>
        <Button size="sm" onClick={onLogin}>
          {t('login')}
        </Button>
      </Door>
    )
  const problem = passwordProblem(password, email)
  const problems = {
    email: /^\S+@\S+\.\S+$/.test(email.trim()) ? null : t('badEmail'),
    password: problem && t(problem, { least: LEAST_PASSWORD }),
    again: again === password ? null : t('differ'),
  }
  const shown = (name: keyof typeof problems) => (isChecked ? problems[name] : null)
  const set = (name: keyof typeof problems) => (event: FormEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget
    setFields(before => ({ ...before, [name]: value }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    check(true)
    if (Object.values(problems).every(each => !each)) accept.mutate()
  }
  return (
    <Door title={t('title')} about={t('about')}>
      <form noValidate onSubmit={submit}>
        <Stack gap="sm">
          <TextInput
            {...{ type: 'email', label: t('email'), value: email, error: shown('email'), onChange: set('email') }}
            autoComplete="username"
            dir="ltr"
            required
          />
          <PasswordInput
            {...{ label: t('password'), value: password, error: shown('password'), onChange: set('password') }}
            description={t('short', { least: LEAST_PASSWORD })}
            autoComplete="new-password"
            dir="ltr"
            required
          />
          <PasswordInput
            {...{ label: t('again'), value: again, error: shown('again'), onChange: set('again') }}
            autoComplete="new-password"
            dir="ltr"
            required
          />
          <Text role="alert" size="sm" c="crimson">
            {accept.error && textOf(accept.error)}
          </Text>
          <Button type="submit" size="sm" loading={accept.isPending}>
            {t('accept')}
          </Button>
        </Stack>
      </form>
    </Door>
  )
}
