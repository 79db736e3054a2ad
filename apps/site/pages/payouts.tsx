import { useTranslations } from 'use-intl'
import { PayoutTimes } from '#features/cashier/site/cashier.tsx'
import { BackLink } from '#shared/ui/back-link.tsx'
import { Part } from '#shared/ui/loading/part.tsx'
import { usePageTitle } from '#shared/ui/page-title.ts'

/** How long payments take, open to everybody (cashier §6.8). */
export function Payouts() {
  const t = useTranslations('payouts')
  const tShell = useTranslations('shell')
  usePageTitle(t('title'))
  return (
    <div className="page flex max-w-[48rem] flex-col gap-5 pt-5 lg:pt-8">
      <div className="flex items-center gap-2">
        <BackLink to="/help" label={tShell('help')} />
        <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
      </div>
      <Part>
        <PayoutTimes />
      </Part>
    </div>
  )
}
