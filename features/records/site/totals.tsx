import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { recordsApi } from '#features/records/api.ts'
import { useCurrencySymbol } from '#features/settings/site/settings.tsx'
import { Money } from '#shared/ui/money.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Failure } from '#shared/ui/states.tsx'
import { ask } from '#shared/web/ask.ts'
import { useSession } from '#shared/web/session.ts'
import { askOf, type Span } from './span.tsx'

/** What all lines of the span add up to, those of later pages too. */
export function Totals({ span }: { span: Span }) {
  const t = useTranslations('wallet')
  const format = useFormatter()
  const session = useSession()
  const symbol = useCurrencySymbol()
  const { data, error, refetch } = useQuery({
    queryKey: ['statement', session?.token, 'totals', span],
    queryFn: () => ask(recordsApi.totals, askOf(span)),
    enabled: session !== null,
  })
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-32 w-full sm:h-16" />
  return (
    <section aria-label={t('totals')}>
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        <Total label={t('staked')}>
          <Money amount={data.staked} symbol={symbol} />
        </Total>
        <Total label={t('paid')}>
          <Money amount={data.paid} symbol={symbol} />
        </Total>
        <Total label={t('net')}>
          <Money amount={data.net} symbol={symbol} signed />
        </Total>
        <Total label={t('other')}>
          <Money amount={data.other} symbol={symbol} signed />
        </Total>
      </dl>
      <p className="mt-2 text-xs text-muted">{t('totalsOf', { lines: format.number(data.lines) })}</p>
    </section>
  )
}

function Total({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1 rounded-control bg-raised p-3">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="truncate text-sm font-semibold">{children}</dd>
    </div>
  )
}
