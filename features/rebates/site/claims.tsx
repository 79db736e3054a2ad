import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Claimed } from '#features/rebates/api.ts'
import { Moment, RowsSkeleton } from '#features/records/site/records.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { Money } from '#shared/ui/money.tsx'
import { Failure, Note } from '#shared/ui/states.tsx'
import { type Column, Table } from '#shared/ui/table.tsx'
import { AskError } from '#shared/web/ask.ts'
import { useOnline } from '#shared/web/online.ts'
import { useClaims } from './reads.ts'
import { StatementOfClaim } from './statement-of-claim.tsx'

/** What was paid; each opens to its bets. */
export function Claims() {
  const t = useTranslations('rebates')
  const query = useClaims()
  const isOnline = useOnline()
  const [opened, setOpened] = useState<number>()
  if (query.isError && !query.data) return <Failure error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return isOnline ? <RowsSkeleton /> : <Failure error={new AskError('offline', 0)} />
  const rows = query.data.pages.flatMap(page => page.list)
  if (rows.length === 0) return <Note icon={<ReceiptText aria-hidden size={28} />} title={t('noClaims')} />
  const columns: Column<Claimed>[] = [
    { key: 'at', label: t('at'), cell: row => <Moment at={row.at} /> },
    { key: 'kind', label: t('kind'), cell: row => t(`kinds.${row.kind}`) },
    { key: 'own', label: t('own'), align: 'end', cell: row => <Money amount={row.own} /> },
    { key: 'amount', label: t('amount'), align: 'end', cell: row => <Money amount={row.amount} /> },
    {
      ...{ key: 'bets', label: t('bets'), align: 'end' },
      cell: row => <Button onClick={() => setOpened(row.no)}>{t('betsOf', { no: row.no })}</Button>,
    },
  ]
  return (
    <div className="flex flex-col gap-4 pt-4">
      <Table caption={t('tabs.claims')} columns={columns} rows={rows} keyOf={row => String(row.no)} />
      {query.isFetchNextPageError && <Failure error={query.error} />}
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()} className="self-center">
          {t('older')}
        </Button>
      )}
      {opened !== undefined && (
        <Modal title={t('betsOf', { no: opened })} size="wide" onClose={() => setOpened(undefined)}>
          <StatementOfClaim no={opened} />
        </Modal>
      )}
    </div>
  )
}
