import { useTranslations } from 'use-intl'

type CountdownProps = { label: string; remainingMs: number }

/** What is left, in boxes of two digits; days are told in words. Only shown: the server decides. */
export function Countdown({ label, remainingMs }: CountdownProps) {
  const t = useTranslations('draws')
  const seconds = Math.max(0, Math.ceil(remainingMs / 1000))
  const days = Math.floor(seconds / 86_400)
  const parts = [Math.floor((seconds % 86_400) / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
  const shown = seconds >= 3600 ? parts : parts.slice(1)
  return (
    <span role="timer" aria-label={label} className="inline-flex items-center gap-2">
      <span className="text-xs text-muted">{label}</span>
      {days > 0 && <span className="text-sm font-semibold">{t('days', { count: days })}</span>}
      <span dir="ltr" className="figures inline-flex items-center gap-0.5 font-bold">
        {shown.map((part, place) => (
          <span key={String(place)} className="inline-flex items-center gap-0.5">
            {place > 0 && <span className="text-muted">:</span>}
            <span className="min-w-[2.1em] rounded-control border border-hairline bg-lacquer px-1 py-0.5 text-center text-leaf">
              {String(part).padStart(2, '0')}
            </span>
          </span>
        ))}
      </span>
    </span>
  )
}
