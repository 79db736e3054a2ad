import { Button, Modal, PasswordInput, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { loginsApi } from '#features/operators/api-logins.ts'
import { Loaded } from '#shared/office/states.tsx'
import { AskError, ask } from '#shared/web/ask.ts'
import { CodeField } from './code-field.tsx'
import { askPasskey, useProofText } from './passkey.ts'

/** Above the dialog whose call waits for it. */
const ABOVE = 400
const OPTIONS = ['proof-options']

/** Asks an operator to prove again who they are: what they were about to do goes on by itself. */
export function StepUp({ onEnd }: { onEnd: (isProven: boolean) => void }) {
  const t = useTranslations('office.stepUp')
  const options = useQuery({
    queryKey: OPTIONS,
    queryFn: () => ask(loginsApi.proofOptions, {}),
    gcTime: 0,
  })
  return (
    <Modal opened onClose={() => onEnd(false)} title={t('title')} zIndex={ABOVE} size="sm">
      <Loaded query={options}>
        {({ methods, passkey }) => <Proof methods={methods} passkey={passkey} onProven={() => onEnd(true)} />}
      </Loaded>
    </Modal>
  )
}

type Props = { methods: readonly ('passkey' | 'totp' | 'password')[]; passkey: unknown; onProven: () => void }
type Given = { code: string } | { password: string } | 'passkey'

function Proof({ methods, passkey, onProven }: Props) {
  const t = useTranslations('office.stepUp')
  const tLogin = useTranslations('office.login')
  const textOf = useProofText()
  const client = useQueryClient()
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const sent = useMutation({
    mutationFn: async (given: Given) =>
      ask(loginsApi.prove, given === 'passkey' ? { passkey: await askPasskey(passkey) } : given),
    onSuccess: onProven,
    onError: (error, given) => {
      setCode('')
      // What a passkey is asked is good once.
      if (given === 'passkey' && error instanceof AskError) void client.invalidateQueries({ queryKey: OPTIONS })
    },
  })
  const byCode = methods.includes('totp')
  const byPassword = methods.includes('password')
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (!sent.isPending) sent.mutate(byCode ? { code } : { password })
      }}
    >
      <Stack gap="sm">
        <Text size="sm">{t('about')}</Text>
        {methods.includes('passkey') && (
          <Button
            size="sm"
            variant={byCode ? 'default' : 'filled'}
            leftSection={<KeyRound aria-hidden size={16} />}
            loading={sent.isPending}
            onClick={() => sent.mutate('passkey')}
          >
            {tLogin('usePasskey')}
          </Button>
        )}
        {byCode && (
          <CodeField
            code={code}
            onChange={next => {
              setCode(next)
              if (next.length === 6) sent.mutate({ code: next })
            }}
          />
        )}
        {byPassword && (
          <PasswordInput
            label={tLogin('password')}
            value={password}
            onChange={event => setPassword(event.currentTarget.value)}
            autoComplete="current-password"
            dir="ltr"
            required
            data-autofocus
          />
        )}
        <Text role="alert" size="sm" c="crimson">
          {sent.error && textOf(sent.error)}
        </Text>
        {(byCode || byPassword) && (
          <Button type="submit" size="sm" loading={sent.isPending}>
            {t('confirm')}
          </Button>
        )}
      </Stack>
    </form>
  )
}
