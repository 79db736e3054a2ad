import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { BOX } from '#shared/ui/labelled.tsx'
import { daysOf, RANGES, type Range, type RangeAsk } from '../../rules/ranges.ts'

/** Today by the clock of who looks; the server goes by the merchant's. */
export function today(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

type Chosen = { range: Range; from: string; to: string }
export type Days = {
  chosen: Chosen
  /** As the server is asked: the last days that may be asked for. */
  ask: RangeAsk
  isAllowed: boolean
  choose: (change: Partial<Chosen>) => void
}

const askOf = ({ range, from, to }: Chosen): RangeAsk => (range === 'custom' ? { range, from, to } : { range })

export function useDays(first: Range = 'today'): Days {
  const [chosen, setChosen] = useState<Chosen>(() => ({ range: first, from: today(), to: today() }))
  const [ask, setAsk] = useState(() => askOf(chosen))
  const isAllowed = daysOf(askOf(chosen), today()) !== null
  return {
    ...{ chosen, ask, isAllowed },
    choose: change => {
      const next = { ...chosen, ...change }
      setChosen(next)
      if (daysOf(askOf(next), today()) !== null) setAsk(askOf(next))
    },
  }
}

const DAYS = 'agent-days'
/** The way back from nothing to other days. */
export const goToDays = () => document.getElementById(DAYS)?.querySelector('button')?.focus()

const CHIP =
  'min-h-11 rounded-control border px-3 text-sm whitespace-nowrap border-line text-muted hover:border-gold hover:text-ink aria-pressed:border-gold aria-pressed:bg-gold-leaf/15 aria-pressed:text-gold-text'

/** Which days a report is of: on phones a row that scrolls under the thumb. */
export function DayTools({ days: { chosen, choose, isAllowed } }: { days: Days }) {
  const t = useTranslations('agentCentre.days')
  const id = useId()
  return (
    <div className="flex flex-col gap-2">
      <fieldset id={DAYS} className="min-w-0">
        <legend className="sr-only">{t('days')}</legend>
        <div className="row-scroll -mx-4 [--gutter:16px] gap-1.5 px-(--gutter) lg:mx-0 lg:flex-wrap lg:px-0">
          {RANGES.map(range => (
            <button
              key={range}
              type="button"
              aria-pressed={chosen.range === range}
              onClick={() => choose({ range })}
              className={CHIP}
            >
              {t(range)}
            </button>
          ))}
        </div>
      </fieldset>
      {chosen.range === 'custom' && (
        <div className="grid grid-cols-2 gap-2 sm:flex">
          {(['from', 'to'] as const).map(end => (
            <div key={end} className="flex min-w-0 flex-col gap-1">
              <label htmlFor={`${id}-${end}`} className="text-xs text-muted">
                {t(`ends.${end}`)}
              </label>
              <input
                id={`${id}-${end}`}
                type="date"
                value={chosen[end]}
                max={today()}
                aria-invalid={!isAllowed || undefined}
                onChange={event => choose({ [end]: event.currentTarget.value })}
                className={`${BOX} figures min-h-11! border-line-strong px-2! text-sm!`}
              />
            </div>
          ))}
          <p role="status" className="col-span-2 self-end text-xs text-crimson sm:pb-3">
            {!isAllowed && t('notAllowed')}
          </p>
        </div>
      )}
    </div>
  )
}
