import { useTranslations } from 'use-intl'
import { Moment } from '#shared/office/moment.tsx'

export const isSum = (text: string) => /^\d{1,12}(\.\d{1,4})?$/.test(text)

type Times = { startsAt: string; endsAt: string }

/** Beginning and end; empty until they are said. */
export function TimeFields({ onChange, ...times }: Times & { onChange: (more: Partial<Times>) => void }) {
  const t = useTranslations('office.missions')
  return (['startsAt', 'endsAt'] as const).map(name => (
    <Moment key={name} label={t(name)} at={times[name] || null} onAt={at => onChange({ [name]: at ?? '' })} />
  ))
}
