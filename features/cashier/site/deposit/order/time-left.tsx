import { useTranslations } from 'use-intl'
import { useSecondsTo } from './use-seconds.ts'

const two = (value: number) => String(value).padStart(2, '0')

/** `14:59`, `01:05:09` from an hour on, by the server's clock. */
export function TimeLeft({ until, aheadMs }: { until: string; aheadMs: number }) {
  const t = useTranslations('deposit')
  const seconds = useSecondsTo(until, aheadMs)
  const hours = Math.floor(seconds / 3600)
  const short = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return (
    <p className="flex items-baseline gap-2 text-sm text-muted">
      {t('timeLeft')}
      <span role="timer" aria-label={t('timeLeft')} dir="ltr" className="figures text-xl font-bold text-ink">
        {hours > 0 ? `${two(hours)}:${short}` : short}
      </span>
    </p>
  )
}
