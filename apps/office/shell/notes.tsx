import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Lock, MapPinOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Door } from '#features/operators/office/operators.tsx'
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

/** A link about a merchant for which one may not work. */
export function NotYours({ onHome }: { onHome: () => void }) {
  const t = useTranslations('office.shell')
  const navigate = useNavigate()
  return (
    <Door title={t('notYours')} about={t('notYoursAbout')}>
      <Button variant="default" size="sm" onClick={() => void navigate({ to: '/' } as never).then(onHome)}>
        {t('toOwn')}
      </Button>
    </Door>
  )
}
