import { Button, PasswordInput, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { officeApi } from '#features/operators/api-office.ts'
import { Id } from '#shared/office/show.tsx'
import { QrCode } from '#shared/ui/pictures/qr-code.tsx'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { CodeField } from './code-field.tsx'
import styles from './door.module.css'

/** Sets an authenticator up: the password, the secret to scan, a code to prove it. All other logins end with it. */
export function SetUpFactor({ known = '', onDone }: { known?: string; onDone: () => void }) {
  const t = useTranslations('office.factor')
  const textOf = useRefusalText()
  const client = useQueryClient()
  const [password, setPassword] = useState(known)
  const [code, setCode] = useState('')
  const begin = useMutation({ mutationFn: () => ask(officeApi.beginFactor, { password }) })
  const confirm = useMutation({
    mutationFn: () => ask(officeApi.confirmFactor, { code }),
    onSuccess: async () => {
      await client.invalidateQueries()
      onDone()
    },
  })
  const secret = begin.data
  const error = secret ? confirm.error : begin.error
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (secret) confirm.mutate()
        else begin.mutate()
      }}
    >
      <Stack gap="sm">
        {secret ? (
          <>
            <Text size="sm">{t('scan')}</Text>
            <QrCode text={secret.uri} label={t('picture')} className={styles.qr!} />
            <Text size="sm" c="dimmed">
              {t('byHand')} <Id>{secret.secret}</Id>
            </Text>
            <CodeField code={code} onChange={setCode} />
          </>
        ) : (
          <PasswordInput
            label={t('password')}
            value={password}
            onChange={event => setPassword(event.currentTarget.value)}
            autoComplete="current-password"
            dir="ltr"
            required
          />
        )}
        <Text role="alert" size="sm" c="crimson">
          {error && textOf(error)}
        </Text>
        <Button type="submit" size="sm" loading={begin.isPending || confirm.isPending}>
          {t(secret ? 'confirm' : 'begin')}
        </Button>
      </Stack>
    </form>
  )
}
