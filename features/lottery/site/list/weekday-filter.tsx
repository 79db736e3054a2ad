import { useFormatter, useTranslations } from 'use-intl'
import { WEEKDAYS, weekDays } from '#features/lottery/rules/list.ts'
import { dayAt, weekdayCode } from '#shared/zone.ts'

/** The calendar that lotteries of Vietnam, Thailand and Laos are drawn by. */
const TIME_ZONE = 'Asia/Ho_Chi_Minh'
const DAYS = weekDays()

type WeekdayFilterProps = { weekday: number; onWeekday: (weekday: number) => void }

/** Days on which lotteries are drawn, Sunday = 1 (specification §2); today's wears a dot. */
export function WeekdayFilter({ weekday, onWeekday }: WeekdayFilterProps) {
  const t = useTranslations('lotteries')
  const names = useWeekdayNames()
  const today = weekdayCode(dayAt(Date.now(), TIME_ZONE))
  return (
    <fieldset aria-label={t('drawDay')} className="flex min-w-0 gap-1 max-sm:w-full max-sm:justify-between">
      {WEEKDAYS.map(code => (
        <button
          key={code}
          type="button"
          aria-pressed={weekday === code}
          onClick={() => onWeekday(code)}
          className={`relative min-h-11 min-w-11 rounded-full border text-sm font-medium whitespace-nowrap transition-colors sm:px-2.5 max-sm:min-w-0 max-sm:flex-1 max-sm:text-xs ${weekday === code ? 'border-gold bg-gold-leaf/15 text-gold-text' : 'border-line text-muted hover:border-gold hover:text-ink'}`}
        >
          <span aria-hidden>{names(code, 'short')}</span>
          <span className="sr-only">{names(code, 'long')}</span>
          {code === today && (
            <span aria-hidden className="absolute inset-x-0 bottom-1 mx-auto size-1 rounded-full bg-vermilion" />
          )}
        </button>
      ))}
    </fieldset>
  )
}

/** What a weekday of the menus is called. */
export function useWeekdayNames(): (code: number, length: 'short' | 'long') => string {
  const format = useFormatter()
  return (code, length) =>
    format.dateTime(new Date(`${DAYS[code - 1]!}T00:00:00Z`), { weekday: length, timeZone: 'UTC' })
}
