import { TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'

/** The six digits of an authenticator. */
export function CodeField({ code, onChange }: { code: string; onChange: (code: string) => void }) {
  const t = useTranslations('office.login')
  return (
    <TextInput
      label={t('code')}
      value={code}
      onChange={event => onChange(event.currentTarget.value.replace(/\D/g, '').slice(0, 6))}
      inputMode="numeric"
      autoComplete="one-time-code"
      dir="ltr"
      required
      autoFocus
    />
  )
}
