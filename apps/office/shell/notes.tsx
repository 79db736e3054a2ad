import { Lock, MapPinOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '#shared/office/at-work.ts'
import { Note } from '#shared/office/states.tsx'

export function NotFound() {
  const t = useTranslations('office.shell')
  return <Note icon={<MapPinOff aria-hidden size={24} />} title={t('notFound')} />
}

/** A page for who may use it; who may not is told so. */
export function Permitted({ may, children }: { may: string; children: ReactNode }) {
  const t = useTranslations('office.shell')
  if (useMay()(may)) return children
  return <Note icon={<Lock aria-hidden size={24} />} title={t('notPermitted')} about={t('notPermittedAbout')} />
}
