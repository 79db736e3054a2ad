import { useInfiniteQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { useCurrencySymbol } from '#features/settings/site/settings.tsx'
import { type StatementLine, walletApi } from '#features/wallet/api.ts'
import { ask } from '#shared/ui/ask.ts'
import { Button } from '#shared/ui/button.tsx'
import { Money } from '#shared/ui/money.tsx'
import { useSession } from '#shared/ui/session.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Failure, Note } from '#shared/ui/states.tsx'
import { type Column, Table } from '#shared/ui/table.tsx'

const PAGE_SIZE = 20

/** Every change of the balance, newest first, by keyset pages. */
export function Statement() {
  const t = useTranslations('wallet')
  const session = useSession()
  const columns = useColumns()
  const query = useInfiniteQuery({
    queryKey: ['statement', session?.token],
    queryFn: ({ pageParam }) => ask(walletApi.statement, { limit: PAGE_SIZE, ...(pageParam && { before: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: page => page.next,
    enabled: session !== null,
  })
  if (query.isError && !query.data) return <Failure error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <StatementSkeleton />
  const lines = query.data.pages.flatMap(page => page.list)
  if (lines.length === 0) {
    return (
      <Note icon={<ReceiptText aria-hidden size={28} />} title={t('statementEmpty')} about={t('statementEmptyAbout')} />
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <Table caption={t('statement')} columns={columns} rows={lines} keyOf={line => line.id} />
      {query.isFetchNextPageError && <Failure error={query.error} />}
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()} className="self-center">
          {t('older')}
        </Button>
      )}
    </div>
  )
}

function useColumns(): Column<StatementLine>[] {
  const t = useTranslations('wallet')
  const format = useFormatter()
  const symbol = useCurrencySymbol()
  return [
    {
      key: 'at',
      label: t('at'),
      cell: line => (
        <time dateTime={line.at} className="whitespace-nowrap">
          {format.dateTime(new Date(line.at), { dateStyle: 'medium', timeStyle: 'medium' })}
        </time>
      ),
    },
    {
      key: 'kind',
      label: t('kind'),
      cell: line => (t.has(`kinds.${line.kind}` as 'kinds.bet') ? t(`kinds.${line.kind}` as 'kinds.bet') : line.kind),
    },
    {
      key: 'amount',
      label: t('amount'),
      align: 'end',
      cell: line => <Money amount={line.amount} signed />,
    },
    {
      key: 'after',
      label: t('balanceAfter'),
      align: 'end',
      cell: line => <Money amount={line.balanceAfter} symbol={symbol} />,
    },
    {
      key: 'reference',
      label: t('reference'),
      cell: line => <span className="text-xs text-muted">{line.reference}</span>,
    },
  ]
}

function StatementSkeleton() {
  const rows = ['a', 'b', 'c', 'd', 'e', 'f']
  return (
    <div className="flex flex-col gap-3">
      {rows.map(row => (
        <Skeleton key={row} className="h-16 w-full sm:h-9" />
      ))}
    </div>
  )
}
