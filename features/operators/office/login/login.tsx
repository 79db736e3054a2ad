import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { officeApi } from '#features/operators/api-office.ts'
import { AskError, ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { openSession } from '#shared/web/session.ts'
import { CodeField } from './code-field.tsx'
import { Door } from './door.tsx'

/** Password first, then a code where the account has an authenticator. `onLimited`: it has to set one up before all else. */
export function Login({ onLimited }: { onLimited: (password: string) => void }) {
  const t = useTranslations('office.login')
  const textOf = useRefusalText()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [isCodeAsked, askCode] = useState(false)
  const login = useMutation({
    mutationFn: (given: string) =>
      ask(officeApi.login, { email: email.trim(), password, ...(given && { code: given }) }),
    onSuccess: ({ token, mustSetUpFactor }) => {
      if (mustSetUpFactor) onLimited(password)
      openSession(token, email.trim())
    },
    onError: error => {
      if (isRefused(error, 'two_factor_required')) askCode(true)
      if (isRefused(error, 'wrong_code')) setCode('')
    },
  })
  const isAsking = isRefused(login.error, 'two_factor_required')
  return (
    <Door title={t('title')} about={t(isCodeAsked ? 'codeAbout' : 'about')}>
      <form
        onSubmit={event => {
          event.preventDefault()
          login.mutate(code)
        }}
      >
        <Stack gap="sm">
          {isCodeAsked ? (
            <CodeField
              code={code}
              onChange={next => {
                setCode(next)
                if (next.length === 6) login.mutate(next)
              }}
            />
          ) : (
            <>
              <TextInput
                type="email"
                label={t('email')}
                value={email}
                onChange={event => setEmail(event.currentTarget.value)}
                autoComplete="username"
                dir="ltr"
                required
              />
              <PasswordInput
                label={t('password')}
                value={password}
                onChange={event => setPassword(event.currentTarget.value)}
                autoComplete="current-password"
                dir="ltr"
                required
              />
            </>
          )}
          <Text role="alert" size="sm" c="crimson">
            {login.error && !isAsking && textOf(login.error)}
          </Text>
          <Button type="submit" size="sm" loading={login.isPending}>
            {t('enter')}
          </Button>
        </Stack>
      </form>
    </Door>
  )
}

const isRefused = (error: unknown, code: AskError['code']) => error instanceof AskError && error.code === code
