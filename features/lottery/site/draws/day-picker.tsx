import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#shared/ui/button.tsx'
import { BOX } from '#shared/ui/labelled.tsx'
import { addDays, dayAt } from '#shared/zone.ts'

/** Game days are days of the games' clock, which is Hanoi's. */
const GAME_ZONE = 'Asia/Ho_Chi_Minh'

export const today = () => dayAt(Date.now(), GAME_ZONE)

type DayPickerProps = {
  day: string | undefined
  onDay: (day: string | undefined) => void
  /** Whether no day may be chosen: then the newest results come, of whichever day. */
  canBeAny?: boolean
}

/** A day of the games' calendar, today at the latest. */
export function DayPicker({ day, onDay, canBeAny = false }: DayPickerProps) {
  const t = useTranslations('draws')
  const id = useId()
  const last = today()
  const step = (days: number) => onDay(addDays(day ?? last, days))
  return (
    <div className="flex flex-wrap items-center gap-2">
      <label htmlFor={id} className="text-sm font-medium">
        {t('day')}
      </label>
      <span className="flex items-center gap-1">
        <IconButton label={t('dayBefore')} onClick={() => step(-1)}>
          <ChevronLeft aria-hidden size={20} className="mirror" />
        </IconButton>
        <input
          id={id}
          type="date"
          value={day ?? ''}
          max={last}
          onChange={event => {
            const { value } = event.currentTarget
            if (value !== '' || canBeAny) onDay(value === '' ? undefined : value)
          }}
          className={`${BOX} figures min-h-11! w-auto! border-line-strong`}
        />
        <IconButton label={t('dayAfter')} disabled={!day || day >= last} onClick={() => step(1)}>
          <ChevronRight aria-hidden size={20} className="mirror" />
        </IconButton>
        {canBeAny && day && (
          <IconButton label={t('anyDay')} onClick={() => onDay(undefined)}>
            <X aria-hidden size={20} />
          </IconButton>
        )}
      </span>
    </div>
  )
}
