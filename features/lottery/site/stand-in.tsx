import { Info } from 'lucide-react'
import { useTranslations } from 'use-intl'

/** Of a house draw with the name and the calendar of another's: whose result it is, and whose it is not. */
export function StandInNote({ className = '' }: { className?: string }) {
  const t = useTranslations('draws')
  return (
    <p
      role="note"
      className={`flex items-center gap-2 rounded-control border border-amber px-3 py-1.5 text-xs sm:text-sm ${className}`}
    >
      <Info aria-hidden size={18} className="shrink-0 text-amber" />
      {t('standIn')}
    </p>
  )
}
