import { Info } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useStatus } from '#features/settings/site/settings.tsx'

/** Each screen of a cashier that runs on credits says so (§3.1). */
export function CreditsNote() {
  const t = useTranslations('deposit')
  if (useStatus().data?.info.moneyMode !== 'credits') return null
  return (
    <p role="note" className="flex items-center gap-2 rounded-control bg-info/10 px-3 py-2 text-xs text-info">
      <Info aria-hidden size={16} className="shrink-0" />
      {t('credits')}
    </p>
  )
}
