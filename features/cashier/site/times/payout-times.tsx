import { useQuery } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { withdrawalsApi } from '#features/cashier/api-withdrawals.ts'
import { KINDS } from '#features/cashier/rules/config.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded, Note } from '#shared/ui/states.tsx'
import { ask } from '#shared/web/ask.ts'

type Times = z.output<typeof withdrawalsApi.times.output>
type Quantiles = Times['withdrawals']['whole']
type Measured = { count: number; medianS: number; p95S: number }

const STEPS = ['whole', 'review', 'sending'] as const
const isMeasured = <T extends Quantiles>(times: T): times is T & Measured =>
  times.medianS !== null && times.p95S !== null

/** How long payments took in the last thirty days, from the records; where they are too few, that and nothing else (§6.8). */
export function PayoutTimes() {
  const query = useQuery({ queryKey: ['times'], queryFn: () => ask(withdrawalsApi.times, {}) })
  return (
    <Loaded query={query} skeleton={<Skeleton className="h-72 w-full" />}>
      {times => <Shown times={times} />}
    </Loaded>
  )
}

function Shown({ times: { days, withdrawals, deposits, asOf } }: { times: Times }) {
  const t = useTranslations('payouts')
  const format = useFormatter()
  const paidIn = deposits.filter(isMeasured)
  return (
    <>
      <p className="text-sm text-muted">
        {t('about', { days, time: format.dateTime(new Date(asOf), { dateStyle: 'medium', timeStyle: 'short' }) })}
      </p>
      <Group title={t('withdrawals')}>
        {isMeasured(withdrawals.whole) ? (
          STEPS.map(step => {
            const measured = withdrawals[step]
            return isMeasured(measured) && <Line key={step} label={t(`steps.${step}`)} times={measured} />
          })
        ) : (
          <TooFew count={withdrawals.whole.count} />
        )}
      </Group>
      <Group title={t('deposits')}>
        {paidIn.length > 0 ? (
          paidIn.map(each => <Line key={each.kind} label={t(`kinds.${kindOf(each.kind)}`)} times={each} />)
        ) : (
          <TooFew count={deposits.reduce((all, { count }) => all + count, 0)} />
        )}
      </Group>
    </>
  )
}

const kindOf = (kind: string) => KINDS.find(each => each === kind) ?? 'gateway'

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card p-5">
      <h2 id={id} className="text-base">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Half of them, and nineteen of twenty. */
function Line({ label, times: { count, medianS, p95S } }: { label: string; times: Measured }) {
  const t = useTranslations('payouts')
  const spanText = useSpanText()
  return (
    <div className="border-b border-line py-3 last:border-0">
      <p className="text-sm text-muted">
        {label} · {t('count', { count })}
      </p>
      <dl className="mt-1 grid gap-x-6 sm:grid-cols-2">
        <div className="flex items-baseline justify-between gap-3">
          <dt className="text-sm">{t('median')}</dt>
          <dd className="font-semibold text-gold-text">{spanText(medianS)}</dd>
        </div>
        <div className="flex items-baseline justify-between gap-3">
          <dt className="text-sm">{t('p95')}</dt>
          <dd className="font-semibold">{spanText(p95S)}</dd>
        </div>
      </dl>
    </div>
  )
}

function TooFew({ count }: { count: number }) {
  const t = useTranslations('payouts')
  return <Note icon={<Hourglass aria-hidden size={24} />} title={t('few')} about={t('fewAbout', { count })} />
}

/** In the largest unit that says it well: 45 seconds, 12 minutes, 3.5 hours. */
function useSpanText(): (seconds: number) => string {
  const format = useFormatter()
  const text = (value: number, unit: 'second' | 'minute' | 'hour') =>
    format.number(value, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 })
  return seconds => {
    if (seconds < 60) return text(seconds, 'second')
    return seconds < 5_400 ? text(Math.round(seconds / 60), 'minute') : text(seconds / 3_600, 'hour')
  }
}
