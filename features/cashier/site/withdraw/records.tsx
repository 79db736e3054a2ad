import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Withdrawal } from '#features/cashier/api-withdrawals.ts'
import { Button } from '#shared/ui/button.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { Money } from '#shared/ui/money.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Failure, Note } from '#shared/ui/states.tsx'
import { type Column, Table } from '#shared/ui/table.tsx'
import { AskError } from '#shared/web/ask.ts'
import { useOnline } from '#shared/web/online.ts'
import { useTimeText } from './figures.ts'
import { OneWithdrawal } from './progress/one-withdrawal.tsx'
import { useReasonText } from './reason.ts'
import { FILTERS, type Filter, useRecords } from './use-withdraw.ts'

/** Every withdrawal, newest first, by what became of it; a press shows all of it (agents §6.4). */
export function Records() {
  const t = useTranslations('withdraw')
  const [filter, setFilter] = useState<Filter>('all')
  const [shown, setShown] = useState<Withdrawal>()
  return (
    <div className="flex flex-col gap-4">
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="sr-only">{t('records.filter')}</legend>
        {FILTERS.map(each => (
          <button
            key={each}
            type="button"
            aria-pressed={each === filter}
            onClick={() => setFilter(each)}
            className="min-h-11 rounded-control border border-line px-3 text-sm text-muted hover:border-gold hover:text-ink aria-pressed:border-gold aria-pressed:bg-gold-leaf/15 aria-pressed:text-gold-text"
          >
            {t(`records.filters.${each}`)}
          </button>
        ))}
      </fieldset>
      <Lines filter={filter} onShow={setShown} />
      {shown && (
        <Modal title={t('records.one')} size="text" onClose={() => setShown(undefined)}>
          <OneWithdrawal id={shown.id} />
        </Modal>
      )}
    </div>
  )
}

function Lines({ filter, onShow }: { filter: Filter; onShow: (row: Withdrawal) => void }) {
  const t = useTranslations('withdraw')
  const isOnline = useOnline()
  const columns = useColumns(onShow)
  const query = useRecords(filter)
  if (query.isError && !query.data) return <Failure error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data)
    return isOnline ? <Skeleton className="h-64 w-full" /> : <Failure error={new AskError('offline', 0)} />
  const rows = query.data.pages.flatMap(page => page.list)
  if (rows.length === 0) return <Note icon={<ReceiptText aria-hidden size={28} />} title={t('records.empty')} />
  return (
    <div className="flex flex-col gap-4">
      <Table caption={t('tabs.records')} columns={columns} rows={rows} keyOf={row => row.id} />
      {query.isFetchNextPageError && <Failure error={query.error} />}
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()} className="self-center">
          {t('records.older')}
        </Button>
      )}
    </div>
  )
}

function useColumns(onShow: (row: Withdrawal) => void): Column<Withdrawal>[] {
  const t = useTranslations('withdraw')
  const timeText = useTimeText()
  const reasonText = useReasonText()
  return [
    {
      key: 'reference',
      label: t('records.reference'),
      cell: row => (
        <button
          type="button"
          onClick={() => onShow(row)}
          className="min-h-11 text-start text-xs font-medium text-gold-text hover:underline sm:min-h-9"
        >
          <bdi>{row.id}</bdi>
        </button>
      ),
    },
    { key: 'amount', label: t('form.amount'), align: 'end', cell: row => <Money amount={row.amount} /> },
    { key: 'fee', label: t('form.fee'), align: 'end', cell: row => <Money amount={row.fee} /> },
    {
      key: 'payee',
      label: t('form.payee'),
      cell: ({ payee }) => (
        <>
          <bdi>{payee.bank}</bdi> <bdi className="figures">{payee.number}</bdi>
        </>
      ),
    },
    {
      key: 'state',
      label: t('records.state'),
      cell: ({ state, reason }) => (
        <>
          {t(`states.${state}`)}
          {reason && <span className="block text-xs text-muted">{reasonText(reason)}</span>}
        </>
      ),
    },
    { key: 'created', label: t('records.created'), cell: row => timeText(row.createdAt) },
    { key: 'finished', label: t('records.finished'), cell: row => (row.endedAt ? timeText(row.endedAt) : '–') },
  ]
}
