import { useTranslations } from 'use-intl'
import { clockOf } from './clock.ts'

type TimeLeftProps = { label: string; seconds: number; phase: 'selling' | 'locked' }

/** The time to the end of sale or to the draw, in boxes of two digits; days are told in words. The server decides. */
export function TimeLeft({ label, seconds, phase }: TimeLeftProps) {
  const t = useTranslations('lotteries')
  const { days, digits } = clockOf(seconds)
  return (
    <div role="timer" aria-label={label} data-phase={phase} className="flex shrink-0 flex-col items-end gap-0.5">
      <span className="text-xs text-muted">
        {label}
        {days > 0 && <strong className="text-ink"> · {t('days', { count: days })}</strong>}
      </span>
      <span dir="ltr" className="figures flex items-center gap-1 text-base font-bold">
        {digits.split(':').map((part, i) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: hours, minutes and seconds stand still
            key={i}
            className={`min-w-8 rounded-control border px-1 text-center ${phase === 'locked' ? 'border-line bg-line text-ink' : 'border-hairline bg-lacquer text-leaf'}`}
          >
            {part}
          </span>
        ))}
      </span>
    </div>
  )
}
