import { useTranslations } from 'use-intl'
import {
  ContinueRow,
  HotRow,
  JackpotRow,
  LiveBets,
  NewRow,
  OriginalsRow,
  ThemeRow,
  VendorLanes,
  WinnersTicker,
} from '#features/games/site/games.tsx'
import { ContactAsk } from '#features/sessions/site/sessions.tsx'
import { useStatus } from '#features/settings/site/settings.tsx'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'
import { Near } from '#shared/ui/loading/near.tsx'
import { leftOut, Part } from '#shared/ui/loading/part.tsx'
import { usePageTitle } from '#shared/ui/page-title.ts'
import { useSession } from '#shared/web/session.ts'
import { SectionTitle } from '../shell/section-title.tsx'
import { NextDrawsRow } from './next-draws.tsx'
import { TypeStrip } from './type-strip.tsx'

const Promises = lazyScreen(() => import('./promises.tsx').then(file => file.Promises))

/** A row of games keeps its place from the first paint on. */
const ROW = 'min-h-70 lg:min-h-92'

export function Home() {
  const t = useTranslations('home')
  const tWinners = useTranslations('winners')
  const info = useStatus().data?.info
  const isLoggedIn = useSession() !== null
  usePageTitle()
  return (
    <div className="page flex flex-col gap-6 pt-3 lg:gap-9 lg:pt-4">
      <h1 className="sr-only">{info?.merchantName ?? 'Grandstand'}</h1>
      <ContactAsk />
      <TypeStrip />
      {isLoggedIn && (
        <Part broken={leftOut}>
          <ContinueRow Title={SectionTitle} />
        </Part>
      )}
      <HotRow Title={SectionTitle} />
      <Near className="min-h-40">
        <JackpotRow Title={SectionTitle} />
      </Near>
      <section aria-labelledby="winners">
        <SectionTitle id="winners">{tWinners('title')}</SectionTitle>
        <Near className="min-h-37">
          <WinnersTicker />
        </Near>
      </section>
      <Near className="min-h-48">
        <LiveBets Title={SectionTitle} />
      </Near>
      <NextDrawsRow />
      <Near className={ROW}>
        <OriginalsRow Title={SectionTitle} />
      </Near>
      <Near className={ROW}>
        <NewRow Title={SectionTitle} />
      </Near>
      <Near className="min-h-84 lg:min-h-106">
        <ThemeRow Title={SectionTitle} />
      </Near>
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
