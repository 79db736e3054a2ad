import { useTranslations } from 'use-intl'
import { State } from '#shared/office/show.tsx'

/** Whether somebody may come in at all. */
export function StaffState({ state }: { state: 'active' | 'disabled' }) {
  const t = useTranslations('office.staff')
  return <State tone={state === 'active' ? 'good' : 'plain'}>{t(`states.${state}`)}</State>
}
