import { useTranslations } from 'use-intl'
import { DevOutbox } from '#features/sessions/site/sessions.tsx'
import { usePageTitle } from '#shared/ui/page-title.ts'

/** /dev/outbox: letters that nobody sends, on a machine where no provider is configured. */
export function OutboxPage() {
  const t = useTranslations('outbox')
  usePageTitle(t('title'))
  return (
    <div className="page flex max-w-text flex-col gap-5 pt-5 lg:pt-8">
      <div>
        <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
        <p className="mt-2 text-sm text-muted">{t('about')}</p>
      </div>
      <DevOutbox />
    </div>
  )
}
