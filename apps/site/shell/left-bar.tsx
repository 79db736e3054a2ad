import { Gift } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { toast } from '#shared/ui/toast.tsx'

/** The left bar of wide screens. What it will lead to is being built: a tap says so (specification §2). */
export function LeftBar() {
  const t = useTranslations('shell')
  return (
    <aside aria-label={t('leftBar')} className="fixed start-0 top-1/2 z-10 hidden -translate-y-1/2 lg:block">
      <button
        type="button"
        onClick={() => toast(t('updating'))}
        title={t('events')}
        className="raised flex min-h-24 w-7 flex-col items-center justify-center gap-1.5 rounded-s-none border-s-0 py-3 text-gold transition-colors hover:border-gold min-[90rem]:w-16"
      >
        <Gift aria-hidden size={20} strokeWidth={1.7} />
        <span className="max-w-full px-1 text-xs leading-tight font-medium text-ink max-[90rem]:sr-only">
          {t('events')}
        </span>
      </button>
    </aside>
  )
}
