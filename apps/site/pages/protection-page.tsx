import { useTranslations } from 'use-intl'
import { Breaks, CheckInterval, Limits } from '#features/protection/site/protection.tsx'
import { OwnPage } from './own-page.tsx'

/** /me/protection: limits, the reality check, breaks. */
export function ProtectionPage() {
  const t = useTranslations('protection')
  return (
    <OwnPage title={t('title')} back={t('back')}>
      <Limits />
      <CheckInterval />
      <Breaks />
    </OwnPage>
  )
}
