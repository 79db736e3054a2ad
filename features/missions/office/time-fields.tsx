import { TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'

export const isSum = (text: string) => /^\d{1,12}(\.\d{1,4})?$/.test(text)

type Times = { startsAt: string; endsAt: string }

/** Beginning and end, by the clock of whoever writes; sent as instants. */
export function TimeFields({ startsAt, endsAt, onChange }: Times & { onChange: (more: Partial<Times>) => void }) {
  const t = useTranslations('office.missions')
  return (['startsAt', 'endsAt'] as const).map(name => (
    <TextInput
      key={name}
      type="datetime-local"
      label={t(name)}
      value={localOf(name === 'startsAt' ? startsAt : endsAt)}
      onChange={event => {
        const at = new Date(event.currentTarget.value)
        onChange({ [name]: Number.isNaN(at.getTime()) ? '' : at.toISOString() })
      }}
    />
  ))
}

const MINUTE_MS = 60_000

/** As a field of date and time writes it. */
function localOf(instant: string): string {
  if (instant === '') return ''
  const at = new Date(instant)
  return new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16)
}
