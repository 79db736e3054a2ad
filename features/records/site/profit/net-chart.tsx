import { useFormatter, useTranslations } from 'use-intl'
import type { DayFigures } from '#features/records/api-account.ts'
import { displayAmount, parseAmount } from '#shared/money.ts'
import { barsOf } from '../../rules/bars.ts'

const HEIGHT = 100
const STEP = 10

/** What each day came to, a bar above or below nothing. The table below says the same in figures. */
export function NetChart({ days }: { days: readonly DayFigures[] }) {
  const t = useTranslations('records')
  const format = useFormatter()
  const values = days.map(day => parseAmount(day.net))
  const { base, bars } = barsOf(values)
  const dayName = (day: string) =>
    format.dateTime(new Date(`${day}T00:00:00Z`), { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return (
    <figure className="flex flex-col gap-1">
      <figcaption className="text-xs text-muted">{t('netByDay')}</figcaption>
      <svg
        role="img"
        aria-label={t('netByDayAbout', { from: dayName(days[0]!.day), to: dayName(days.at(-1)!.day) })}
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-32 w-full rtl:-scale-x-100"
      >
        {bars.map(({ top, height }, i) => (
          <rect
            key={days[i]!.day}
            x={i * STEP + STEP * 0.15}
            y={top * HEIGHT}
            width={STEP * 0.7}
            height={height * HEIGHT}
            className={values[i]! > 0n ? 'fill-jade' : 'fill-amber'}
          >
            <title>{`${dayName(days[i]!.day)}: ${displayAmount(values[i]!)}`}</title>
          </rect>
        ))}
        <line
          x1={0}
          x2={days.length * STEP}
          y1={base * HEIGHT}
          y2={base * HEIGHT}
          className="stroke-line-strong"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p aria-hidden className="figures flex justify-between text-xs text-muted">
        <span>{dayName(days[0]!.day)}</span>
        <span>{dayName(days.at(-1)!.day)}</span>
      </p>
    </figure>
  )
}
