import { ArrowLeftRight } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Transfer, TransferStep } from '#features/transfers/api.ts'
import { Button } from '#shared/ui/button.tsx'
import { Money } from '#shared/ui/money.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Failure, Note } from '#shared/ui/states.tsx'
import { useParts } from './use-parts.ts'
import { useTransferPages } from './use-transfers.ts'

type Listed = Transfer & { id: string; steps: TransferStep[] }

/** Every move of money between cash and vendors, newest first, each with how it went. */
export function TimeLine() {
  const t = useTranslations('transfers')
  const query = useTransferPages()
  const { data: parts } = useParts()
  const nameOf = (code: string) => parts?.wallets.find(each => each.vassalage === code)?.vendorName ?? code
  if (query.isError && !query.data) return <Failure error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton className="h-32 w-full" />
  const list = query.data.pages.flatMap(page => page.list)
  if (list.length === 0) return <Note icon={<ArrowLeftRight aria-hidden size={24} />} title={t('empty')} />
  return (
    <div className="flex flex-col gap-3">
      <h3 className="text-sm font-semibold">{t('timeLine')}</h3>
      <ol className="flex flex-col">
        {list.map(each => (
          <Line key={each.id} transfer={each} vendor={nameOf(each.vassalage)} />
        ))}
      </ol>
      {query.isFetchNextPageError && <Failure error={query.error} />}
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()} className="self-center">
          {t('older')}
        </Button>
      )}
    </div>
  )
}

function Line({ transfer, vendor }: { transfer: Listed; vendor: string }) {
  const t = useTranslations('transfers')
  const { direction, amount, moved, state, steps } = transfer
  const figure = moved ?? amount
  return (
    <li className="border-b border-line last:border-0">
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
          <span className="min-w-0 grow">
            {t(direction === 'in' ? 'toVendor' : 'fromVendor', { vendor })}
            <span className="block text-xs text-muted">{t(`states.${state}`)}</span>
          </span>
          {figure !== null && <Money amount={figure} />}
        </summary>
        <ol className="flex flex-col gap-1 border-s border-hairline pb-3 ps-4 text-xs text-muted">
          {steps.map(step => (
            <Step key={step.id} step={step} />
          ))}
        </ol>
      </details>
    </li>
  )
}

function Step({ step: { at, state } }: { step: TransferStep }) {
  const t = useTranslations('transfers')
  const format = useFormatter()
  return (
    <li className="flex justify-between gap-3">
      <span>{t(`states.${state}`)}</span>
      <time dateTime={at} className="figures whitespace-nowrap">
        {format.dateTime(new Date(at), { dateStyle: 'short', timeStyle: 'medium' })}
      </time>
    </li>
  )
}
