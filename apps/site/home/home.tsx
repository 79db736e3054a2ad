import { useTranslations } from 'use-intl'
import { HotRow, VendorLanes, WinnersTicker } from '#features/games/site/games.tsx'
import { useStatus } from '#features/settings/site/settings.tsx'
import { Near } from '#shared/ui/near.tsx'
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
        <Near className="min-h-37">
          <WinnersTicker />
        </Near>
      </section>
      <NextDrawsRow />
      <Near className="flex min-h-34 flex-col gap-6 lg:gap-10">
        <VendorLanes Title={SectionTitle} />
      </Near>
      <Near className="min-h-105 lg:min-h-45">
        <section aria-labelledby="promises">
          <SectionTitle id="promises">{t('promises.title')}</SectionTitle>
          <Promises />
        </section>
      </Near>
    </div>
  )
}
