import { useFormatter, useTranslations } from 'use-intl'
import type { DayFigures } from '#features/records/api-account.ts'
import { displayAmount, parseAmount } from '#shared/money.ts'
import { DayBars } from './day-bars.tsx'

/** What each day came to. The table below says the same in figures. */
export function NetChart({ days }: { days: readonly DayFigures[] }) {
  const t = useTranslations('records')
  const format = useFormatter()
  const dayName = (day: string) =>
    format.dateTime(new Date(`${day}T00:00:00Z`), { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const bars = days.map(({ day, net }) => {
    const value = parseAmount(net)
    return { key: day, name: dayName(day), value, text: displayAmount(value) }
  })
  return (
    <DayBars
      caption={t('netByDay')}
      about={t('netByDayAbout', { from: bars[0]!.name, to: bars.at(-1)!.name })}
      bars={bars}
      toneOf={value => (value > 0n ? 'fill-jade' : 'fill-amber')}
    />
  )
}
