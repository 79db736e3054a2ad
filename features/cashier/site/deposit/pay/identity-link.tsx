import { useTranslations } from 'use-intl'
import { CentreLink } from '#shared/ui/centre-link.tsx'

/** To where documents are shown. */
export function IdentityLink() {
  const t = useTranslations('deposit')
  return (
    <CentreLink page="securityCenter" item="documents" className="font-medium text-gold-text underline">
      {t('confirmIdentity')}
    </CentreLink>
  )
}
