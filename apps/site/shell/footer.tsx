import { Link } from '@tanstack/react-router'
import { HeartHandshake } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useStatus } from '#features/settings/site/settings.tsx'
import { GAME_TYPES } from './game-types.ts'
import { Logo } from './logo.tsx'

const LINK = 'inline-flex min-h-9 items-center text-sm text-muted hover:text-ink hover:underline'

export function Footer() {
  const t = useTranslations('shell')
  const tType = useTranslations('types')
  const info = useStatus().data?.info
  return (
    <footer className="mt-auto border-t border-line bg-surface pb-[calc(var(--bar-bottom)+env(safe-area-inset-bottom))] lg:pb-0">
      <div className="page flex flex-col gap-8 py-8 lg:flex-row lg:justify-between lg:gap-16 lg:py-12">
        <div className="flex max-w-form flex-col items-start gap-4">
          <Logo className="text-2xl" />
          <p className="max-w-text text-sm text-muted">{t('about')}</p>
          <Protection isCredits={info?.moneyMode === 'credits'} />
        </div>
        <FooterList title={t('products')}>
          {GAME_TYPES.slice(0, 5).map(({ key, to }) => (
            <li key={key}>
              <Link to={to} className={LINK}>
                {tType(key)}
              </Link>
            </li>
          ))}
        </FooterList>
        <FooterList title={t('helpAndRules')}>
          <li>
            <Link to="/help" className={LINK}>
              {t('help')}
            </Link>
          </li>
          <li>
            <Link to="/help" hash="terms" className={LINK}>
              {t('terms')}
            </Link>
          </li>
          <li>
            <Link to="/noticePage" className={LINK}>
              {t('notices')}
            </Link>
          </li>
          <li>
            <Link to="/download" className={LINK}>
              {t('download')}
            </Link>
          </li>
        </FooterList>
        {info && info.customerService.length > 0 && (
          <FooterList title={t('customerService')}>
            {info.customerService.map(({ csType, path }) => (
              <li key={path}>
                <a href={path} target="_blank" rel="noreferrer" className={LINK}>
                  {csType}
                </a>
              </li>
            ))}
          </FooterList>
        )}
      </div>
      <div className="border-t border-line">
        <div className="page flex flex-wrap items-center gap-4 py-4 text-xs text-muted">
          {/* Licences are the operator's own data; without any, none is shown. */}
          {info?.licences.map(({ name, imageUrl, link }) => (
            <a key={link} href={link} target="_blank" rel="noreferrer">
              <img src={imageUrl} alt={name} height={32} className="h-8 w-auto" loading="lazy" />
            </a>
          ))}
          <p dir="ltr" className="ms-auto">
            {t('copyright', { year: String(new Date().getFullYear()), name: info?.merchantName ?? 'Grandstand' })}
          </p>
        </div>
      </div>
    </footer>
  )
}

function FooterList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="mb-2 text-sm">{title}</h2>
      <ul className="grid grid-cols-2 gap-x-4 lg:grid-cols-1">{children}</ul>
    </div>
  )
}

/** Of age, without cash value, help one tap away (look: 18+ and help for players always one tap away). */
function Protection({ isCredits }: { isCredits: boolean }) {
  const t = useTranslations('shell')
  return (
    <div className="flex flex-col gap-3">
      <Link
        to="/help"
        hash="play-safely"
        className="inline-flex min-h-11 items-center gap-3 rounded-control border border-line-strong px-3 text-sm font-medium hover:border-gold"
      >
        <span className="grid size-8 shrink-0 place-items-center rounded-full border-2 border-vermilion text-xs font-bold text-vermilion-deep">
          18+
        </span>
        {t('playerHelp')}
        <HeartHandshake aria-hidden size={18} className="text-gold" />
      </Link>
      <p className="min-h-5 text-sm font-medium text-gold-text">{isCredits && t('creditsOnly')}</p>
    </div>
  )
}
