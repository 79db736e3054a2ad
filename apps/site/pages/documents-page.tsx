import { useTranslations } from 'use-intl'
import { Documents } from '#features/identity/site/identity.tsx'
import { OwnPage } from './own-page.tsx'

/** /me/documents: what proves who the member is. */
export function DocumentsPage() {
  const t = useTranslations('identity')
  return (
    <OwnPage title={t('title')} back={t('back')}>
      <Documents />
    </OwnPage>
  )
}
