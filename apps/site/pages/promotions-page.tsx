import { Link } from '@tanstack/react-router'
import { Clover, Store } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { PromotionList } from '#features/messages/site/messages.tsx'
import { ActivityList, CodeEntry } from '#features/promotions/site/promotions.tsx'
import { buttonClass } from '#shared/ui/button.tsx'
import { usePageTitle } from '#shared/ui/page-title.ts'

/** Where else something may be had. */
const MORE = [
  { key: 'luck', to: '/luck', Icon: Clover },
  { key: 'mall', to: '/pointMall', Icon: Store },
] as const

/** /promotions: what is on offer. */
export function PromotionsPage() {
  const t = useTranslations('messages')
  const tShell = useTranslations('shell')
  usePageTitle(t('promotions'))
  return (
    <div className="page flex flex-col gap-4 pt-5">
      <div>
        <h1 className="text-xl lg:text-2xl">{t('promotions')}</h1>
        <p className="mt-1 text-sm text-muted">{t('promotionsAbout')}</p>
      </div>
      <nav aria-label={t('promotions')} className="flex flex-wrap gap-2">
        {MORE.map(({ key, to, Icon }) => (
          <Link key={key} to={to} className={buttonClass({})}>
            <Icon aria-hidden size={18} className="text-gold" />
            {tShell(key)}
          </Link>
        ))}
      </nav>
      <ActivityList />
      <PromotionList />
      <CodeEntry />
    </div>
  )
}
