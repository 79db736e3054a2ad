import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useStatus } from '#features/settings/site/settings.tsx'
import { Button } from '#shared/ui/button.tsx'
import { consentAtStart, giveConsent, useConsent } from './consent.ts'

/** Asks before anything is measured, where the operator measures at all (specification §3, analytics with gtagId). */
export function ConsentBar() {
  const t = useTranslations('consent')
  const gtagId = useStatus().data?.info.analytics.gtagId ?? ''
  const consent = useConsent()
  useEffect(() => {
    if (gtagId !== '' && consent === 'yes' && consentAtStart === 'yes')
      import('./analytics.ts').then(file => file.startAnalytics(gtagId)).catch(() => undefined)
  }, [gtagId, consent])
  if (gtagId === '' || consent !== null) return null
  return (
    <section
      aria-label={t('title')}
      className="raised appear fixed inset-x-3 bottom-[calc(var(--bar-bottom)+env(safe-area-inset-bottom)+12px)] z-20 mx-auto flex max-w-text flex-col gap-3 p-4 sm:flex-row sm:items-center lg:bottom-6"
    >
      <p className="grow text-sm">{t('text')}</p>
      <div className="grid shrink-0 grid-cols-2 gap-2">
        <Button size="sm" onClick={() => giveConsent('no')}>
          {t('decline')}
        </Button>
        <Button size="sm" onClick={() => giveConsent('yes')}>
          {t('agree')}
        </Button>
      </div>
    </section>
  )
}
