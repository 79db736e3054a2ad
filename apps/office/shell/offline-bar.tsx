import { Alert } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useOnline } from '#shared/web/online.ts'

/** While there is no connection: what is shown may be old, and nothing can be done. */
export function OfflineBar() {
  const t = useTranslations('office.shell')
  if (useOnline()) return null
  return (
    <Alert color="amber" variant="light" mb="sm" role="status">
      {t('offline')}
    </Alert>
  )
}
