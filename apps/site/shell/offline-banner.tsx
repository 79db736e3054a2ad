import { CloudOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useOnline } from '#shared/web/online.ts'

/** No connection: what was read stays readable, nothing can be bet. */
export function OfflineBanner() {
  const t = useTranslations('shell')
  const isOnline = useOnline()
  return (
    <div role="status" className="sticky top-0 z-30">
      {!isOnline && (
        <p className="flex min-h-10 items-center justify-center gap-2 bg-amber px-4 py-2 text-center text-sm font-medium text-ground">
          <CloudOff aria-hidden size={18} className="shrink-0" />
          {t('offline')}
        </p>
      )}
    </div>
  )
}
