import { Link } from '@tanstack/react-router'
import { HeartHandshake } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useStatus } from '#features/settings/site/settings.tsx'
import { Image } from '#shared/ui/image.tsx'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'
import { useNearView } from '#shared/ui/loading/near-view.ts'
import { leftOut, Part } from '#shared/ui/loading/part.tsx'
import { Logo } from '../header/logo.tsx'
import { FooterLinks } from './footer-links.tsx'

const FooterVendors = lazyScreen(() => import('./footer-vendors.tsx').then(file => file.FooterVendors))

/** Vendors, products, help, licences of the operator, and whose site this is (specification §2). */
export function Footer() {
  const t = useTranslations('shell')
  const info = useStatus().data?.info
  const vendors = useRef<HTMLDivElement>(null)
  const isNear = useNearView(vendors)
  return (
    <footer className="border-t border-line bg-surface">
      <div ref={vendors} className="min-h-21 border-b border-line">
        {isNear && (
          <Part broken={leftOut}>
            <FooterVendors />
          </Part>
        )}
      </div>
      <div className="page flex flex-col gap-8 py-8 lg:flex-row lg:justify-between lg:gap-16 lg:py-12">
        <div className="flex max-w-form flex-col items-start gap-4">
          <Logo className="text-2xl" />
          <p className="max-w-text text-sm text-muted">{t('about')}</p>
          <Protection isCredits={info?.moneyMode === 'credits'} />
        </div>
        <FooterLinks />
      </div>
      <div className="border-t border-line">
        <div className="page flex flex-wrap items-center gap-4 py-4 text-xs text-muted">
          {/* Licences are the operator's own data (security D5); without any, none is shown. */}
          {info?.licences.map(({ name, imageUrl, link }) => (
            <a key={link} href={link} target="_blank" rel="noreferrer" aria-label={name}>
              <Image src={imageUrl} alt={name} width={96} height={32} fit="contain" className="h-8 w-24" />
            </a>
          ))}
          <p dir="ltr" className="lg:ms-auto">
            {t('copyright', { year: String(new Date().getFullYear()), name: info?.merchantName ?? 'Grandstand' })}
          </p>
        </div>
      </div>
    </footer>
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
        className="inline-flex min-h-11 items-center gap-3 self-start rounded-control border border-line-strong px-3 text-sm font-medium hover:border-gold"
      >
        <span
          dir="ltr"
          className="grid size-8 shrink-0 place-items-center rounded-full border-2 border-vermilion text-xs font-bold text-vermilion-deep"
        >
          18+
        </span>
        {t('playerHelp')}
        <HeartHandshake aria-hidden size={18} className="text-gold" />
      </Link>
      <p className="min-h-5 text-sm font-medium text-gold-text">{isCredits && t('creditsOnly')}</p>
    </div>
  )
}
