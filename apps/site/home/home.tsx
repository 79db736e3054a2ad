import { useTranslations } from 'use-intl'
import { GameRow } from '#features/games/site/games.tsx'
import { usePageTitle } from '#shared/ui/page-title.ts'
import { SectionTitle } from '../shell/section-title.tsx'
import { Hero } from './hero.tsx'
import { Promises } from './promises.tsx'
import { TypeStrip } from './type-strip.tsx'

export function Home() {
  const t = useTranslations('home')
  usePageTitle()
  return (
    <div className="page flex flex-col gap-6 pt-3 lg:gap-10 lg:pt-6">
      <Hero />
      <TypeStrip />
      <section aria-labelledby="games">
        <SectionTitle id="games">{t('games')}</SectionTitle>
        <GameRow />
      </section>
      <section aria-labelledby="promises">
        <SectionTitle id="promises">{t('promises.title')}</SectionTitle>
        <Promises />
      </section>
    </div>
  )
}
