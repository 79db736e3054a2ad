import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { HotRow, VendorLanes, WinnersTicker } from '#features/games/site/games.tsx'
import { useStatus } from '#features/settings/site/settings.tsx'
import { usePageTitle } from '#shared/ui/page-title.ts'
import { SectionTitle } from '../shell/section-title.tsx'
import { NextDrawsRow } from './next-draws.tsx'
import { Promises } from './promises.tsx'
import { TypeStrip } from './type-strip.tsx'

export function Home() {
  const t = useTranslations('home')
  const tWinners = useTranslations('winners')
  const info = useStatus().data?.info
  usePageTitle()
  return (
    <div className="page flex flex-col gap-6 pt-3 lg:gap-10 lg:pt-5">
      <h1 className="sr-only">{info?.merchantName ?? 'Grandstand'}</h1>
      <TypeStrip />
      <HotRow Title={SectionTitle} />
      <section aria-labelledby="winners">
        <SectionTitle id="winners">{tWinners('title')}</SectionTitle>
        <div className="min-h-37">
          <Suspense>
            <WinnersTicker />
          </Suspense>
        </div>
      </section>
      <NextDrawsRow />
      <Suspense>
        <VendorLanes Title={SectionTitle} />
      </Suspense>
      <section aria-labelledby="promises">
        <SectionTitle id="promises">{t('promises.title')}</SectionTitle>
        <Promises />
      </section>
    </div>
  )
}
