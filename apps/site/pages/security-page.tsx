import { useTranslations } from 'use-intl'
import { Security } from '#features/sessions/site/sessions.tsx'
import { OwnPage } from './own-page.tsx'

/** /me/security: how the account is kept. */
export function SecurityPage() {
  const t = useTranslations('security')
  return (
    <OwnPage title={t('title')} back={t('back')}>
      <Security />
    </OwnPage>
  )
}
