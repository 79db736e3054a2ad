import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { accountApi } from '#features/sessions/api-account.ts'
import { CodeField } from '#features/verification/site/verification.tsx'
import { Button } from '#shared/ui/button.tsx'
import { PasswordField } from '#shared/ui/field.tsx'
import { QrCode } from '#shared/ui/pictures/qr-code.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { SecuritySection, StateMark } from './security-section.tsx'

/** The authenticator as the second step of a login. */
export function Totp({ isOn }: { isOn: boolean }) {
  const t = useTranslations('security')
  return (
    <SecuritySection
      title={t('totp')}
      about={t('totpAbout')}
      button={isOn ? t('removeTotp') : t('setUpTotp')}
      state={<StateMark isOn={isOn} />}
    >
      {close => (isOn ? <Remove onDone={close} /> : <SetUp onDone={close} />)}
    </SecuritySection>
  )
}

type Secret = { uri: string; secret: string }

/** First the password, then the square code and a code that proves it was scanned. */
function SetUp({ onDone }: { onDone: () => void }) {
  const t = useTranslations('security')
  const tSession = useTranslations('session')
  const [made, setMade] = useState<Secret>()
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { password: '' } })
  const textOf = useRefusalText()
  const begin = useMutation({
    mutationFn: (password: string) => ask(accountApi.setTotp, { password }),
    onSuccess: ({ uri, secret }) => uri && secret && setMade({ uri, secret }),
    onError: error => setError('password', { message: textOf(error) }, { shouldFocus: true }),
  })
  if (made) return <Confirm made={made} onDone={onDone} />
  return (
    <form noValidate onSubmit={handleSubmit(({ password }) => begin.mutate(password))} className="flex flex-col gap-4">
      <PasswordField
        {...register('password', { validate: text => text !== '' || tSession('inputEmpty') })}
        label={t('loginPassword')}
        error={formState.errors.password?.message}
        autoComplete="current-password"
        required
      />
      <Button type="submit" look="primary" busy={begin.isPending} className="self-start">
        {tSession('continue')}
      </Button>
    </form>
  )
}

function Confirm({ made: { uri, secret }, onDone }: { made: Secret; onDone: () => void }) {
  const t = useTranslations('security')
  return (
    <>
      <p className="text-sm">{t('totpScan')}</p>
      <div className="flex flex-wrap items-center gap-4">
        <QrCode text={uri} label={t('totpSquare')} className="size-44 shrink-0 rounded-control" />
        <div className="min-w-0 grow">
          <p className="text-xs text-muted">{t('totpSecret')}</p>
          <bdi className="figures block font-medium whitespace-normal [overflow-wrap:anywhere]">
            {secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </bdi>
          <a href={uri} className="mt-2 inline-block py-1 text-sm text-gold-text underline lg:hidden">
            {t('totpOpen')}
          </a>
        </div>
      </div>
      <CodeForm
        label={t('save')}
        send={code => ask(accountApi.setTotp, { code })}
        said={t('totpIsOn')}
        onDone={onDone}
      />
    </>
  )
}

function Remove({ onDone }: { onDone: () => void }) {
  const t = useTranslations('security')
  return (
    <CodeForm
      label={t('removeTotp')}
      send={code => ask(accountApi.removeTotp, { code })}
      said={t('totpIsOff')}
      onDone={onDone}
    />
  )
}

type CodeFormProps = { label: string; send: (code: string) => Promise<unknown>; said: string; onDone: () => void }

function CodeForm({ label, send, said, onDone }: CodeFormProps) {
  const t = useTranslations('session')
  const textOf = useRefusalText()
  const client = useQueryClient()
  const { register, handleSubmit, formState, setError, setValue } = useForm({ defaultValues: { code: '' } })
  const save = useMutation({
    mutationFn: (code: string) => send(code),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['security'] })
      toast(said, 'good')
      onDone()
    },
    onError: error => {
      setValue('code', '')
      setError('code', { message: textOf(error) }, { shouldFocus: true })
    },
  })
  return (
    <form noValidate onSubmit={handleSubmit(({ code }) => save.mutate(code.trim()))} className="flex flex-col gap-4">
      <CodeField
        {...register('code', { validate: text => text.trim() !== '' || t('inputEmpty') })}
        label={t('authenticatorCode')}
        error={formState.errors.code?.message}
        required
      />
      <Button type="submit" look="primary" busy={save.isPending} className="self-start">
        {label}
      </Button>
    </form>
  )
}
