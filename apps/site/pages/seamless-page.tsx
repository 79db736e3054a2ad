import { useTranslations } from 'use-intl'
import { VendorLanes } from '#features/games/site/games.tsx'
import { usePageTitle } from '#shared/ui/page-title.ts'
import { SectionTitle } from '../shell/section-title.tsx'

/** Every vendor whose games share the one wallet, under the header alone (specification §2). */
export function SeamlessPage() {
  const t = useTranslations('lobby')
  usePageTitle(t('seamless'))
  return (
    <div className="page flex flex-col gap-6 pt-3 lg:gap-8 lg:pt-8">
      <div>
        <h1 className="text-xl lg:text-2xl">{t('seamless')}</h1>
        <p className="mt-1 text-sm text-muted">{t('seamlessAbout')}</p>
      </div>
      <VendorLanes Title={SectionTitle} />
    </div>
  )
}
