import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Door, logOut } from '#features/operators/office/operators.tsx'

/** Whoever has no authenticator where one is needed sets it up, or goes. */
export function Limited({ children }: { children: ReactNode }) {
  const t = useTranslations('office.limited')
  return (
    <Door title={t('title')} about={t('about')}>
      {children}
      <Button variant="default" size="sm" onClick={() => void logOut()}>
        {t('logOut')}
      </Button>
    </Door>
  )
}
