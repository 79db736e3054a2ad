import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { DayBars } from '#features/records/site/records.tsx'
import { displayAmount, parseAmount } from '#shared/money.ts'
import { Table } from '#shared/ui/table.tsx'
import type { OverviewAnswer } from './overview.tsx'
import { usePointName } from './point-name.ts'

const METRICS = ['valid', 'deposit', 'withdrawal', 'rebate', 'registered'] as const
type Metric = (typeof METRICS)[number]
type Point = OverviewAnswer['points'][number]

const CHIP =
  'min-h-11 rounded-full border border-line px-3 text-sm whitespace-nowrap text-muted hover:border-gold hover:text-ink aria-pressed:border-gold aria-pressed:bg-gold-leaf/15 aria-pressed:text-gold-text'

/** One figure of the team over the days, or over the hours of today. */
export function MetricChart({ points, timeZone }: { points: readonly Point[]; timeZone: string }) {
  const t = useTranslations('agentCentre.figures')
  const tOverview = useTranslations('agentCentre.overview')
  const tParts = useTranslations('agentCentre.parts')
  const format = useFormatter()
  const dayName = usePointName()
  const [metric, setMetric] = useState<Metric>('valid')
  const pointName = (at: string) =>
    at.includes('T') ? format.dateTime(new Date(at), { timeStyle: 'short', timeZone }) : dayName(at)
  const figureOf = (point: Point) =>
    metric === 'registered' ? BigInt(point.registered) : (parseAmount(point[metric]) as bigint)
  const textOf = (point: Point) =>
    metric === 'registered' ? format.number(point.registered) : displayAmount(parseAmount(point[metric]))
  const bars = points.map(point => ({
    ...{ key: point.at, name: pointName(point.at), value: figureOf(point), text: textOf(point) },
  }))
  if (bars.length === 0) return null
  const told = points.filter(point => figureOf(point) !== 0n)
  return (
    <section aria-label={tOverview('chart')} className="card flex flex-col gap-3 p-4">
      <div className="row-scroll -mx-4 [--gutter:16px] gap-1.5 px-(--gutter)">
        {METRICS.map(each => (
          <button
            key={each}
            type="button"
            aria-pressed={each === metric}
            onClick={() => setMetric(each)}
            className={CHIP}
          >
            {t(each)}
          </button>
        ))}
      </div>
      {told.length === 0 ? (
        <p className="py-10 text-center text-sm text-muted">{tParts('noData')}</p>
      ) : (
        <>
          <DayBars
            caption={t(metric)}
            about={tOverview('chartAbout', { what: t(metric), from: bars[0]!.name, to: bars.at(-1)!.name })}
            bars={bars}
            toneOf={() => 'fill-gold'}
          />
          <details>
            <summary className="inline-flex min-h-11 items-center text-sm font-medium text-gold-text">
              {tOverview('inFigures')}
            </summary>
            <Table
              caption={t(metric)}
              columns={[
                { key: 'at', label: tOverview('when'), cell: (point: Point) => pointName(point.at) },
                {
                  ...{ key: metric, label: t(metric), align: 'end' },
                  cell: point => <span className="figures">{textOf(point)}</span>,
                },
              ]}
              rows={told}
              keyOf={point => point.at}
            />
          </details>
        </>
      )}
    </section>
  )
}
