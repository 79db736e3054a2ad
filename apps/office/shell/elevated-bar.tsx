import { Alert } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useFeed } from '#features/operators/office/operators.tsx'
import { When } from '#shared/office/show.tsx'

/** What the operator may for a time alone, and until when: it ends by itself. */
export function ElevatedBar() {
  const t = useTranslations('office.shell')
  const { data } = useFeed()
  if (!data) return null
  return data.elevated.map(({ permissions, until }) => (
    <Alert key={`${until} ${permissions}`} color="amber" variant="light" mb="sm" role="status">
      {t('elevated', { what: permissions.join(', ') })} <When at={until} />
    </Alert>
  ))
}
