import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { BOX } from '#shared/ui/labelled.tsx'
import { allowedDays, type Days, PRESETS, presetDays, REACH, shifted } from '../rules/days.ts'
import { PRODUCTS, type Product } from '../rules/products.ts'

export type Span = Days & { product: Product | '' }

/** Today by the clock of who looks. */
export function today(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** The instants that the days lie between, and the product, as the server is asked. */
export function askOf({ from, to, product }: Span) {
  const startOf = (day: string) => new Date(`${day}T00:00`).toISOString()
  return { from: startOf(from), to: startOf(shifted(to, 1)), ...(product && { product }) }
}

const EDGE = 'min-h-11 rounded-control border px-3 text-sm'

/** Which days and which product a statement is of. */
export function SpanTools({ span, onSpan }: { span: Span; onSpan: (span: Span) => void }) {
  const t = useTranslations('wallet')
  const id = useId()
  const last = today()
  const setDay = (end: keyof Days, day: string) => {
    if (day !== '') onSpan({ ...span, ...allowedDays({ ...span, [end]: day }, end, last) })
  }
  return (
    <div className="flex flex-col gap-3">
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="sr-only">{t('days')}</legend>
        {PRESETS.map(preset => {
          const days = presetDays(preset, last)
          const isChosen = span.from === days.from && span.to === days.to
          return (
            <button
              key={preset}
              type="button"
              aria-pressed={isChosen}
              onClick={() => onSpan({ ...span, ...days })}
              className={`${EDGE} ${isChosen ? 'border-gold bg-gold-leaf/15 text-gold-text' : 'border-line text-muted hover:border-gold hover:text-ink'}`}
            >
              {t(`presets.${preset}`, { days: REACH[preset] })}
            </button>
          )
        })}
      </fieldset>
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap sm:items-end">
        {(['from', 'to'] as const).map(end => (
          <div key={end} className="flex min-w-0 flex-col gap-1">
            <label htmlFor={`${id}-${end}`} className="text-xs text-muted">
              {t(end)}
            </label>
            <input
              id={`${id}-${end}`}
              type="date"
              value={span[end]}
              max={last}
              onChange={event => setDay(end, event.currentTarget.value)}
              className={`${BOX} figures min-h-11! border-line-strong px-2! text-sm!`}
            />
          </div>
        ))}
        <select
          aria-label={t('product')}
          value={span.product}
          onChange={event => onSpan({ ...span, product: event.currentTarget.value as Span['product'] })}
          className={`picker col-span-2 min-w-0 justify-between bg-surface ${EDGE} ${span.product ? 'border-gold text-gold-text' : 'border-line-strong text-ink'}`}
        >
          <option value="">{t('products.all')}</option>
          {PRODUCTS.map(product => (
            <option key={product} value={product}>
              {t(`products.${product}`)}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
