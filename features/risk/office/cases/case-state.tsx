import { useTranslations } from 'use-intl'
import type { Case } from '#features/risk/api-office.ts'
import { State } from '#shared/office/show.tsx'

const TONES = { OPEN: 'bad', WORKING: 'wait', CLOSED: 'plain' } as const

export function CaseState({ state }: Pick<Case, 'state'>) {
  const t = useTranslations('office.risk')
  return <State tone={TONES[state]}>{t(`states.${state}`)}</State>
}
