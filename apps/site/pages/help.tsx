import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import { HeartHandshake, Timer } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { HelpTexts } from '#features/messages/site/messages.tsx'
import { TermsModal, TermsText } from '#features/sessions/site/sessions.tsx'
import { usePageTitle } from '#shared/ui/page-title.ts'
import { SectionTitle } from '../shell/section-title.tsx'

const SIGNS = ['chase', 'hide', 'time', 'money'] as const

/** Help; the address `#terms` opens the terms as a modal, too (specification §2). */
export function Help() {
  const t = useTranslations('help')
  usePageTitle(t('title'))
  const tTerms = useTranslations('terms')
  const tPayouts = useTranslations('payouts')
  const navigate = useNavigate()
  const hash = useRouterState({ select: state => state.location.hash })
  const path = useRouterState({ select: state => state.location.pathname })
  return (
    <div className="page flex max-w-[60rem] flex-col gap-8 pt-5 lg:pt-8">
      <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
      <section aria-labelledby="play-safely" className="raised p-5 lg:p-8">
        <SectionTitle id="play-safely">{t('safely.title')}</SectionTitle>
        <p className="text-sm lg:text-base">{t('safely.text')}</p>
        <p className="mt-4 text-sm font-semibold">{t('safely.signsTitle')}</p>
        <ul className="mt-2 flex flex-col gap-2 text-sm">
          {SIGNS.map(sign => (
            <li key={sign} className="flex gap-3">
              <HeartHandshake aria-hidden size={18} className="mt-0.5 shrink-0 text-vermilion" />
              {t(`safely.signs.${sign}`)}
            </li>
          ))}
        </ul>
        <p className="mt-4 text-sm text-muted">{t('safely.stop')}</p>
      </section>
      <section aria-labelledby="questions">
        <SectionTitle id="questions">{t('questions')}</SectionTitle>
        <HelpTexts />
        <Link
          to="/help/payouts"
          className="mt-3 inline-flex min-h-11 items-center gap-2 text-sm font-medium text-gold-text hover:underline"
        >
          <Timer aria-hidden size={18} />
          {tPayouts('title')}
        </Link>
      </section>
      <section aria-labelledby="terms-text">
        <SectionTitle id="terms-text">{tTerms('title')}</SectionTitle>
        <div className="card p-5">
          <TermsText />
        </div>
      </section>
      {hash === 'terms' && (
        <TermsModal onClose={() => void navigate({ to: path === '/helpmc' ? '/helpmc' : '/help', replace: true })} />
      )}
    </div>
  )
}
