import { Link } from '@tanstack/react-router'
import { Handshake } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ServiceLinks } from '#features/settings/site/settings.tsx'
import { buttonClass } from '#shared/ui/button.tsx'
import { leftOut, Part } from '#shared/ui/loading/part.tsx'
import { usePageTitle } from '#shared/ui/page-title.ts'
import { SectionTitle } from '../shell/section-title.tsx'
import { LacquerTop } from './lacquer-top.tsx'

const STEPS = ['account', 'code', 'follow'] as const

/** How agents begin, and where they log in. */
export function Join() {
  const t = useTranslations('join')
  usePageTitle(t('title'))
  return (
    <div className="page flex flex-col gap-8 pt-3 lg:gap-12 lg:pt-6">
      <LacquerTop>
        <Handshake aria-hidden size={34} strokeWidth={1.5} className="text-leaf" />
        <h1 className="text-2xl lg:text-3xl">{t('title')}</h1>
        <p className="text-sm text-lacquer-ink/85 lg:text-base">{t('about')}</p>
        <div className="mt-2 flex flex-wrap gap-3">
          <Link to="/agentHome" className={buttonClass({ look: 'primary' })}>
            {t('login')}
          </Link>
          <Part broken={leftOut}>
            <ul className="contents">
              <ServiceLinks
                from="page"
                className="inline-flex min-h-11 items-center gap-2 rounded-control border border-leaf/60 px-4 text-sm font-semibold text-leaf hover:bg-leaf/10"
              >
                {(_, icon) => (
                  <>
                    {icon}
                    {t('ask')}
                  </>
                )}
              </ServiceLinks>
            </ul>
          </Part>
        </div>
      </LacquerTop>
      <section aria-labelledby="steps">
        <SectionTitle id="steps">{t('stepsTitle')}</SectionTitle>
        <ol className="grid gap-3 lg:grid-cols-3 lg:gap-4">
          {STEPS.map((step, index) => (
            <li key={step} className="raised relative overflow-hidden p-5 lg:p-6">
              <span aria-hidden className="figures text-2xl font-bold text-gold">
                {index + 1}
              </span>
              <h3 className="mt-2 text-base">{t(`steps.${step}.title`)}</h3>
              <p className="mt-1 text-sm text-muted">{t(`steps.${step}.text`)}</p>
            </li>
          ))}
        </ol>
        <p className="mt-4 max-w-[46rem] text-sm text-muted">{t('fair')}</p>
      </section>
    </div>
  )
}
