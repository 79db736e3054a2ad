import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { IncomeRow } from '#features/agents/api-income.ts'
import { amount, displayAmount, parseAmount } from '#shared/money.ts'
import { highest } from '../parts/money.tsx'
import type { IncomeKind } from './income.tsx'
import { usePointName } from './point-name.ts'

const HEIGHT = 100
const STEP = 10

/** Each its own: those beside one another differ in hue and in light. */
const TONES: Record<IncomeKind, { fill: string; dot: string }> = {
  lotteryRebate: { fill: 'fill-gold-leaf', dot: 'bg-gold-leaf' },
  productRebate: { fill: 'fill-amber', dot: 'bg-amber' },
  daily: { fill: 'fill-jade', dot: 'bg-jade' },
  hourly: { fill: 'fill-info', dot: 'bg-info' },
  realtime: { fill: 'fill-vermilion', dot: 'bg-vermilion' },
  dividend: { fill: 'fill-crimson', dot: 'bg-crimson' },
  transferIn: { fill: 'fill-line-strong', dot: 'bg-line-strong' },
  paidSalary: { fill: 'fill-muted', dot: 'bg-muted' },
  paidDividend: { fill: 'fill-line-strong', dot: 'bg-line-strong' },
}

/** What each day brought, kind upon kind. The table below says the same in figures. */
export function IncomeChart({ days, kinds }: { days: readonly IncomeRow[]; kinds: readonly IncomeKind[] }) {
  const t = useTranslations('agentCentre.income')
  const pointName = usePointName()
  const [at, setAt] = useState<string>()
  const shown = kinds.filter(kind => days.some(day => parseAmount(day[kind]) > 0n))
  const sumOf = (day: IncomeRow) => shown.reduce((sum, kind) => sum + positive(day[kind]), 0n)
  const most = highest(days.map(sumOf))
  const told = days.find(({ day }) => day === at)
  if (most === 0n) return null
  return (
    <figure className="card flex flex-col gap-2 p-4">
      <figcaption className="flex min-h-5 items-baseline justify-between gap-3 text-xs text-muted">
        <span>{t('chart')}</span>
        {told && (
          <span aria-hidden className="figures font-semibold text-ink">
            <span className="font-normal text-muted">{pointName(told.day)}</span> {displayAmount(amount(sumOf(told)))}
          </span>
        )}
      </figcaption>
      <svg
        role="img"
        aria-label={t('chartAbout', { from: pointName(days[0]!.day), to: pointName(days.at(-1)!.day) })}
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-36 w-full touch-pan-y rtl:-scale-x-100"
        onPointerLeave={() => setAt(undefined)}
      >
        {days.map((day, i) => (
          <g key={day.day} onPointerEnter={() => setAt(day.day)} onPointerDown={() => setAt(day.day)}>
            <rect
              x={i * STEP}
              width={STEP}
              height={HEIGHT}
              className={at === day.day ? 'fill-line/60' : 'fill-transparent'}
            />
            {stacked(shown, day).map(({ kind, from, to }) => (
              <rect
                key={kind}
                x={i * STEP + STEP * 0.15}
                y={HEIGHT - part(to, most)}
                width={STEP * 0.7}
                height={part(to - from, most)}
                className={TONES[kind].fill}
              />
            ))}
          </g>
        ))}
      </svg>
      <p aria-hidden className="figures flex justify-between text-xs text-muted">
        <span>{pointName(days[0]!.day)}</span>
        {days.length > 1 && <span>{pointName(days.at(-1)!.day)}</span>}
      </p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs">
        {shown.map(kind => (
          <li key={kind} className="flex items-center gap-1.5">
            <span aria-hidden className={`size-2.5 rounded-xs ${TONES[kind].dot}`} />
            {t(kind)}
          </li>
        ))}
      </ul>
    </figure>
  )
}

const positive = (text: string): bigint => (parseAmount(text) > 0n ? parseAmount(text) : 0n)
const part = (value: bigint, most: bigint) => (Number(value) / Number(most)) * HEIGHT

/** Where each begins and ends upon those before it. */
function stacked(kinds: readonly IncomeKind[], day: IncomeRow) {
  let top = 0n
  return kinds.map(kind => {
    const from = top
    top += positive(day[kind])
    return { kind, from, to: top }
  })
}
