import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ServiceLinks, useHasService } from '#features/settings/site/settings.tsx'
import { leftOut, Part } from '#shared/ui/loading/part.tsx'
import { useShownTypes } from '../header/use-shown-types.ts'

const LINK = 'inline-flex min-h-9 items-center gap-2 text-start text-sm text-muted hover:text-ink hover:underline'

const HELP_LINKS = [
  { word: 'help', to: '/help', hash: '' },
  { word: 'terms', to: '/help', hash: 'terms' },
  { word: 'payouts', to: '/help/payouts', hash: '' },
  { word: 'notices', to: '/noticePage', hash: '' },
  { word: 'download', to: '/download', hash: '' },
  { word: 'vip', to: '/vip', hash: '' },
  { word: 'join', to: '/join', hash: '' },
] as const

/** Product links, help links, and the ways to customer service. */
export function FooterLinks() {
  const t = useTranslations('shell')
  const tType = useTranslations('types')
  const hasService = useHasService()
  // Nobody is led to nothing.
  const { types } = useShownTypes()
  return (
    <div className="grid grow grid-cols-2 gap-x-6 gap-y-8 lg:max-w-[44rem] lg:grid-cols-3">
      <FooterList title={t('products')} isWide>
        {types
          .filter(({ isOpen }) => isOpen)
          .map(({ key, to }) => (
            <li key={key}>
              <Link to={to} className={LINK}>
                {tType(key)}
              </Link>
            </li>
          ))}
      </FooterList>
      <FooterList title={t('helpAndRules')}>
        {HELP_LINKS.map(({ word, to, hash }) => (
          <li key={word}>
            <Link to={to} hash={hash} className={LINK}>
              {t(word)}
            </Link>
          </li>
        ))}
      </FooterList>
      {hasService && (
        <FooterList title={t('customerService')}>
          <Part broken={leftOut}>
            <ServiceLinks from="page" className={LINK}>
              {(label, icon) => (
                <>
                  <span className="text-gold">{icon}</span>
                  {label}
                </>
              )}
            </ServiceLinks>
          </Part>
        </FooterList>
      )}
    </div>
  )
}

function FooterList({ title, isWide = false, children }: { title: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? 'col-span-2 lg:col-span-1' : ''}>
      <h2 className="mb-2 text-sm">{title}</h2>
      <ul className={isWide ? 'grid grid-cols-2 gap-x-6' : 'flex flex-col items-start'}>{children}</ul>
    </div>
  )
}
