import { useTranslations } from 'use-intl'
import { AcceptInvitation } from '#features/operators/site/operators.tsx'
import { usePageTitle } from '#shared/ui/page-title.ts'

/** /operators/invitation: where the link leads that a new installation prints for its first owner. */
export function OwnerPage() {
  const t = useTranslations('owner')
  usePageTitle(t('title'))
  return (
    <div className="page flex max-w-text flex-col gap-5 pt-5 lg:pt-8">
      <div>
        <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
        <p className="mt-2 text-sm text-muted">{t('about')}</p>
      </div>
      <AcceptInvitation />
    </div>
  )
}
