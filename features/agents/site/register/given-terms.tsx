import { useId } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useProductName } from '#features/records/site/records.tsx'
import { ppmOf } from '../../rules/percent.ts'
import { percentText } from '../parts/money.tsx'

type Band = { from: number; to: number; left: number | null }
export type SeriesScale = { group: string; base: number; max: number; step: number; bands: Band[] }
export type RateScale = { product: string; max: number }
export type Series = Record<string, number>
/** Rates as they are typed, in percent. */
export type Percents = Record<string, string>

export const percentsOf = (rates: Record<string, number>): Percents =>
  Object.fromEntries(Object.entries(rates).map(([product, ppm]) => [product, String(ppm / 10_000)]))

/** As the server is asked; undefined while one is none, or is above what may be given. */
export function ratesOf(percents: Percents, scales: readonly RateScale[]): Record<string, number> | undefined {
  const rates = scales.map(({ product, max }) => {
    const text = percents[product] ?? ''
    const ppm = text === '' ? 0 : ppmOf(text)
    return ppm === undefined || ppm > max ? undefined : ([product, ppm] as const)
  })
  return rates.includes(undefined) ? undefined : Object.fromEntries(rates.filter(rate => rate !== undefined))
}

type GivenTermsProps = {
  scales: readonly SeriesScale[]
  rateScales: readonly RateScale[]
  series: Series
  percents: Percents
  onSeries: (series: Series) => void
  onPercents: (percents: Percents) => void
}

/** What an account is given of what the agent has: series of lotteries, rebates of other products. */
export function GivenTerms({ scales, rateScales, series, percents, onSeries, onPercents }: GivenTermsProps) {
  const t = useTranslations('agentCentre.register')
  return (
    <>
      {scales.length > 0 && (
        <fieldset className="flex min-w-0 flex-col gap-3">
          <legend className="mb-2 text-sm font-medium">{t('series')}</legend>
          {scales.map(scale => (
            <SeriesSlider
              key={scale.group}
              scale={scale}
              value={series[scale.group] ?? scale.base}
              onValue={value => onSeries({ ...series, [scale.group]: value })}
            />
          ))}
        </fieldset>
      )}
      {rateScales.length > 0 && (
        <fieldset className="min-w-0">
          <legend className="mb-2 text-sm font-medium">{t('rates')}</legend>
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
            {rateScales.map(scale => (
              <RateBox
                key={scale.product}
                scale={scale}
                value={percents[scale.product] ?? ''}
                onValue={value => onPercents({ ...percents, [scale.product]: value })}
              />
            ))}
          </div>
        </fieldset>
      )}
    </>
  )
}

/** 20 points of a series are one percent (agents §1.4). */
const pointOf = (value: number, base: number) => percentText(((value - base) / 20) * 10_000)

function SeriesSlider({
  scale,
  value,
  onValue,
}: {
  scale: SeriesScale
  value: number
  onValue: (value: number) => void
}) {
  const t = useTranslations('agentCentre.register')
  const format = useFormatter()
  const id = useId()
  const { group, base, max, step, bands } = scale
  const band = bands.find(({ from, to }) => value >= from && value <= to)
  return (
    <div className="rounded-control bg-raised p-3">
      <div className="flex flex-wrap items-baseline justify-between gap-2 text-sm">
        <label htmlFor={id} className="font-medium">
          <bdi>{group}</bdi>
        </label>
        <output htmlFor={id} className="figures text-gold-text">
          {value} · {pointOf(value, base)}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={base}
        max={max}
        step={step}
        value={value}
        onChange={event => onValue(Number(event.currentTarget.value))}
        className="h-11 w-full accent-(--gold)"
      />
      <p className="flex justify-between text-xs text-muted">
        <span className="figures">{base}</span>
        {band && band.left !== null && <span>{t('left', { count: format.number(band.left) })}</span>}
        <span className="figures">{max}</span>
      </p>
    </div>
  )
}

function RateBox({ scale, value, onValue }: { scale: RateScale; value: string; onValue: (value: string) => void }) {
  const t = useTranslations('agentCentre.register')
  const productName = useProductName()
  const ppm = value === '' ? 0 : ppmOf(value)
  const isBad = ppm === undefined || ppm > scale.max
  return (
    <label className="flex min-w-0 flex-col gap-1 text-xs text-muted">
      {productName(scale.product)}
      <input
        type="text"
        inputMode="decimal"
        dir="ltr"
        value={value}
        placeholder="0"
        aria-invalid={isBad || undefined}
        onChange={event => onValue(event.currentTarget.value.trim())}
        className={`figures min-h-11 w-full min-w-0 rounded-control border bg-surface px-2 text-end text-base text-ink ${isBad ? 'border-crimson' : 'border-line-strong'}`}
      />
      <span className={isBad ? 'text-crimson' : ''}>{t('upTo', { max: percentText(scale.max) })}</span>
    </label>
  )
}
