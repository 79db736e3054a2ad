import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { buttonClass } from '#shared/ui/button.tsx'
import { Medallion } from '#shared/ui/medallion.tsx'
import { usePageTitle } from '#shared/ui/page-title.ts'

export function NotFound() {
  const t = useTranslations('notFound')
  usePageTitle(t('title'))
  return (
    <div className="page relative grid min-h-[60dvh] place-items-center overflow-hidden text-center">
      <Medallion className="absolute w-[28rem] max-w-[120vw] text-gold opacity-15" />
      <div className="relative flex flex-col items-center gap-4">
        <p className="figures text-3xl font-bold text-gold">404</p>
        <h1 className="text-xl">{t('title')}</h1>
        <p className="max-w-text text-muted">{t('about')}</p>
        <Link to="/" className={buttonClass({ look: 'primary' })}>
          {t('home')}
        </Link>
      </div>
    </div>
  )
}
