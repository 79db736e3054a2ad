import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { officeApi } from '#features/operators/api-office.ts'
import { AskError, ask } from '#shared/web/ask.ts'
import { openSession } from '#shared/web/session.ts'
import { CodeField } from './code-field.tsx'
import { Door } from './door.tsx'
import { askPasskey, useProofText } from './passkey.ts'

/** What the server wants beside the password: by which means the account can give it. */
type Wanted = { method: 'totp' | 'passkey'; passkey?: unknown }

/** Password first, then a passkey or a code where the account has one. `onLimited`: it has to set one up before all else. */
export function Login({ onLimited }: { onLimited: (password: string) => void }) {
  const t = useTranslations('office.login')
  const textOf = useProofText()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [wanted, want] = useState<Wanted | null>(null)
  const login = useMutation({
    mutationFn: async (given: '' | 'passkey' | { code: string }) => {
      const proof = given === 'passkey' ? { passkey: await askPasskey(wanted?.passkey) } : given
      return ask(officeApi.login, { email: email.trim(), password, ...(proof && proof) })
    },
    onSuccess: ({ token, mustSetUpFactor }) => {
      if (mustSetUpFactor) onLimited(password)
      openSession(token, email.trim())
    },
    onError: (error, given) => {
      // What a passkey is asked is good once.
      if (given === 'passkey' && error instanceof AskError) want(null)
      if (isRefused(error, 'two_factor_required')) want(error.details as Wanted)
      if (isRefused(error, 'wrong_code')) setCode('')
    },
  })
  const isAsking = isRefused(login.error, 'two_factor_required')
  const byCode = wanted?.method === 'totp'
  const byPasskey = wanted?.passkey !== undefined
  return (
    <Door title={t('title')} about={t(!wanted ? 'about' : byPasskey ? 'passkeyAbout' : 'codeAbout')}>
      <form
        onSubmit={event => {
          event.preventDefault()
          login.mutate(!wanted ? '' : byCode ? { code } : 'passkey')
        }}
      >
        <Stack gap="sm">
          {byPasskey && (
            <Button
              size="sm"
              variant={byCode ? 'default' : 'filled'}
              leftSection={<KeyRound aria-hidden size={16} />}
              loading={login.isPending}
              onClick={() => login.mutate('passkey')}
            >
              {t('usePasskey')}
            </Button>
          )}
          {byCode && (
            <CodeField
              code={code}
              onChange={next => {
                setCode(next)
                if (next.length === 6) login.mutate({ code: next })
              }}
            />
          )}
          {!wanted && (
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
          {(!wanted || byCode) && (
            <Button type="submit" size="sm" loading={login.isPending}>
              {t('enter')}
            </Button>
          )}
        </Stack>
      </form>
    </Door>
  )
}

const isRefused = (error: unknown, code: AskError['code']): error is AskError =>
  error instanceof AskError && error.code === code
