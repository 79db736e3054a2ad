import { useTranslations } from 'use-intl'
import { PromotionList } from '#features/messages/site/messages.tsx'
import { ActivityList, CodeEntry } from '#features/promotions/site/promotions.tsx'
import { usePageTitle } from '#shared/ui/page-title.ts'

/** /promotions: what is on offer. */
export function PromotionsPage() {
  const t = useTranslations('messages')
  usePageTitle(t('promotions'))
  return (
    <div className="page flex flex-col gap-4 pt-5">
      <div>
        <h1 className="text-xl lg:text-2xl">{t('promotions')}</h1>
        <p className="mt-1 text-sm text-muted">{t('promotionsAbout')}</p>
      </div>
      <ActivityList />
      <PromotionList />
      <CodeEntry />
    </div>
  )
}
