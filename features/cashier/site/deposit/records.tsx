import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Deposit } from '#features/cashier/api.ts'
import { Button } from '#shared/ui/button.tsx'
import { CentreLink } from '#shared/ui/centre-link.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Failure, Note } from '#shared/ui/states.tsx'
import { AskError } from '#shared/web/ask.ts'
import { useOnline } from '#shared/web/online.ts'
import { type Filter, useDepositPages } from './reads.ts'
import { StateChip } from './state-chip.tsx'
import { useNameOf, useTold } from './use-told.ts'

const OVER = ['SUCCEEDED', 'EXPIRED', 'CANCELLED', 'FAILED', 'REFUNDED', 'REVERSED'] as const

/** Everything that was paid in or was to be, newest first; each leads to its page. */
export function Records() {
  const t = useTranslations('deposit')
  const [filter, setFilter] = useState<Filter>('all')
  return (
    <div className="flex flex-col gap-3">
      <select
        aria-label={t('byState')}
        value={filter}
        onChange={event => setFilter(event.target.value as Filter)}
        className="picker min-h-11 self-start rounded-control border border-line-strong bg-surface px-3 text-sm max-sm:w-full"
      >
        <option value="all">{t('all')}</option>
        <option value="open">{t('open')}</option>
        {OVER.map(state => (
          <option key={state} value={state}>
            {t(`states.${state}`)}
          </option>
        ))}
      </select>
      <List filter={filter} />
    </div>
  )
}

function List({ filter }: { filter: Filter }) {
  const t = useTranslations('deposit')
  const isOnline = useOnline()
  const query = useDepositPages(filter)
  if (query.isError && !query.data) return <Failure error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data)
    return isOnline ? <Skeleton className="h-64 w-full" /> : <Failure error={new AskError('offline', 0)} />
  const list = query.data.pages.flatMap(page => page.list)
  if (list.length === 0)
    return <Note icon={<ReceiptText aria-hidden size={28} />} title={t('empty')} about={t('emptyAbout')} />
  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-col gap-2">
        {list.map(each => (
          <li key={each.id}>
            <RecordCard deposit={each} />
          </li>
        ))}
      </ul>
      {query.isFetchNextPageError && <Failure error={query.error} />}
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()} className="self-center">
          {t('older')}
        </Button>
      )}
    </div>
  )
}

function RecordCard({ deposit }: { deposit: Deposit }) {
  const t = useTranslations('deposit')
  const format = useFormatter()
  const told = useTold()
  const nameOf = useNameOf()
  return (
    <CentreLink
      page="depositv2"
      item={deposit.id}
      className="card grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 p-3 text-sm transition-colors hover:border-gold"
    >
      <span className="font-semibold">{told(deposit.came ?? deposit.amount)}</span>
      <span className="justify-self-end">
        <StateChip state={deposit.state} />
      </span>
      <span className="truncate text-xs text-muted">
        <bdi>{nameOf(deposit)}</bdi>
        {deposit.further > 1 && <> · {t('further', { number: deposit.further })}</>}
        {deposit.late && <> · {t('isLate')}</>}
      </span>
      <time dateTime={deposit.createdAt} className="text-end text-xs whitespace-nowrap text-muted">
        {format.dateTime(new Date(deposit.createdAt), { dateStyle: 'medium', timeStyle: 'short' })}
      </time>
      {deposit.reference && (
        <bdi dir="ltr" className="figures col-span-2 text-start text-xs text-muted">
          {deposit.reference}
        </bdi>
      )}
    </CentreLink>
  )
}
