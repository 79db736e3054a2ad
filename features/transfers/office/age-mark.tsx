import { useTranslations } from 'use-intl'
import type { Age } from '#features/transfers/rules/recovery.ts'
import { Nothing, State, type Tone } from '#shared/office/show.tsx'

const TONES: Record<Age, Tone> = { '1m': 'info', '10m': 'wait', '1h': 'bad', '24h': 'bad' }

/** The mark that an open transfer is past: from ten minutes on it needs a person. */
export function AgeMark({ age }: { age: Age | null }) {
  const t = useTranslations('office.transfers')
  return age === null ? <Nothing /> : <State tone={TONES[age]}>{t(`ages.${age}`)}</State>
}
