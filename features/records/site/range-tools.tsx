import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { BOX } from '#shared/ui/labelled.tsx'
import { allowedDays, type Days } from '../rules/days.ts'
import { MOST_DAYS, RANGES, type Range } from '../rules/ranges.ts'
import { today } from './span.tsx'

/** Which days a record is of; the two ends count where they are chosen by hand. */
export type Chosen = Days & { range: Range }

export const startingDays = (range: Range): Chosen => ({ range, from: today(), to: today() })

/** As the server is asked: its own clock says what today is. */
export const rangeAsk = ({ range, from, to }: Chosen) => (range === 'custom' ? { range, from, to } : { range })

const EDGE = 'min-h-11 rounded-control border px-3 text-sm'

type RangeToolsProps = { chosen: Chosen; onChoose: (chosen: Chosen) => void }

export function RangeTools({ chosen, onChoose }: RangeToolsProps) {
  const t = useTranslations('records')
  const tWallet = useTranslations('wallet')
  const id = useId()
  const setDay = (end: keyof Days, day: string) => {
    if (day !== '') onChoose({ ...chosen, ...allowedDays({ ...chosen, [end]: day }, end, today(), MOST_DAYS) })
  }
  return (
    <div className="flex flex-col gap-2">
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="sr-only">{tWallet('days')}</legend>
        {RANGES.map(range => (
          <button
            key={range}
            type="button"
            aria-pressed={chosen.range === range}
            onClick={() => onChoose({ ...chosen, range })}
            className={`${EDGE} ${chosen.range === range ? 'border-gold bg-gold-leaf/15 text-gold-text' : 'border-line text-muted hover:border-gold hover:text-ink'}`}
          >
            {t(`ranges.${range}`)}
          </button>
        ))}
      </fieldset>
      {chosen.range === 'custom' && (
        <div className="grid grid-cols-2 gap-2 sm:flex">
          {(['from', 'to'] as const).map(end => (
            <div key={end} className="flex min-w-0 flex-col gap-1">
              <label htmlFor={`${id}-${end}`} className="text-xs text-muted">
                {tWallet(end)}
              </label>
              <input
                id={`${id}-${end}`}
                type="date"
                value={chosen[end]}
                max={today()}
                onChange={event => setDay(end, event.currentTarget.value)}
                className={`${BOX} figures min-h-11! border-line-strong px-2! text-sm!`}
              />
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
