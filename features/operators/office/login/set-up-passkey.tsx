import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { loginsApi } from '#features/operators/api-logins.ts'
import { ask } from '#shared/web/ask.ts'
import { makePasskey, useProofText } from './passkey.ts'

/** Makes a passkey in this browser: the password, a name for it, and what the browser asks. All other logins end with it. */
export function SetUpPasskey({ known = '', onDone }: { known?: string; onDone: () => void }) {
  const t = useTranslations('office.passkeys')
  const tLogin = useTranslations('office.login')
  const textOf = useProofText()
  const client = useQueryClient()
  const [password, setPassword] = useState(known)
  const [name, setName] = useState('')
  const made = useMutation({
    mutationFn: async () => {
      const { options } = await ask(loginsApi.beginPasskey, { password })
      return ask(loginsApi.addPasskey, { name, passkey: await makePasskey(options) })
    },
    onSuccess: async () => {
      await client.invalidateQueries()
      onDone()
    },
  })
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        made.mutate()
      }}
    >
      <Stack gap="sm">
        <Text size="sm">{t('about')}</Text>
        {known === '' && (
          <PasswordInput
            label={tLogin('password')}
            value={password}
            onChange={event => setPassword(event.currentTarget.value)}
            autoComplete="current-password"
            dir="ltr"
            required
          />
        )}
        <TextInput
          label={t('name')}
          description={t('nameAbout')}
          value={name}
          onChange={event => setName(event.currentTarget.value)}
          maxLength={60}
          required
        />
        <Text role="alert" size="sm" c="crimson">
          {made.error && textOf(made.error)}
        </Text>
        <Button type="submit" size="sm" loading={made.isPending}>
          {t('add')}
        </Button>
      </Stack>
    </form>
  )
}
